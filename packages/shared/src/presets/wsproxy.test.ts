import { describe, expect, test } from 'vitest'
import { planOf } from '../plan.ts'
import { RunConfig } from '../run-config.ts'
import { WSPROXY_PRESETS } from './wsproxy.ts'
import { DEFAULT_RESPONSE_TEXT } from './wsproxy-text.ts'

describe('wsproxy presets', () => {
  test.each([
    ['wsproxy-smoke', 5, 2],
    ['wsproxy-standard', 20, 3],
    ['wsproxy-load', 100, 10],
  ])('%s: %i users, %i queries each', (slug, users, queries) => {
    const preset = WSPROXY_PRESETS.find((candidate) => candidate.slug === slug)
    const config = RunConfig.parse(preset?.config({ httpUrl: 'http://a', wsUrl: 'ws://a' }))
    expect(config.scenarios.main).toMatchObject({ vus: users, behaviour: { queries } })
    expect(planOf(config).peakUsers).toBe(users)
    expect(Object.keys(config.thresholds)).toEqual(['ttft', 'e2e', 'tokens_missing', 'query_failed'])
  })

  test('the text has eighteen words', () => expect(DEFAULT_RESPONSE_TEXT.split(' ')).toHaveLength(18))
})
