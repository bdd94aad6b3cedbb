import { describe, expect, test } from 'vitest'
import { planOf } from '../plan.ts'
import { RunConfig } from '../run-config.ts'
import { referenceOf } from './references.ts'
import { WSPROXY_PRESETS } from './wsproxy.ts'
import { DEFAULT_RESPONSE_TEXT } from './wsproxy-text.ts'

const urls = { httpUrl: 'http://a', wsUrl: 'ws://a' }

describe('wsproxy presets', () => {
  test.each([
    ['wsproxy-smoke', 5, 2],
    ['wsproxy-standard', 20, 3],
    ['wsproxy-load', 100, 10],
    ['wsproxy-stress', 5_000, 3],
    ['wsproxy-soak', 100, 100],
    ['wsproxy-faithful', 200, 5],
    ['wsproxy-gateway-killed', 150, 20],
  ])('%s: %i users, %i queries each', (slug, users, queries) => {
    const preset = WSPROXY_PRESETS.find((candidate) => candidate.slug === slug)
    const config = RunConfig.parse(preset?.config(urls))
    expect(config.scenarios.main).toMatchObject({ vus: users, behaviour: { queries } })
    expect(planOf(config).peakUsers).toBe(users)
    expect(Object.keys(config.thresholds)).toEqual(
      expect.arrayContaining(['ttft', 'e2e', 'tokens_missing', 'query_failed']),
    )
  })

  test('the text has eighteen words', () => expect(DEFAULT_RESPONSE_TEXT.split(' ')).toHaveLength(18))

  test('what the report published stands beside the sizes that it had', () => {
    expect(referenceOf('wsproxy-stress')?.rows).toContainEqual(
      expect.objectContaining({ metric: 'Tokens per second', published: '336.94', flaw: 'W3' }),
    )
    expect(referenceOf('wsproxy-smoke')).toBeUndefined()
  })
})
