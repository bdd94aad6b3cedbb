import { describe, expect, test } from 'vitest'
import { planOf } from '../plan.ts'
import { RunConfig } from '../run-config.ts'
import { searchOf } from '../search/search-spec.ts'
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

  test('the breakpoint is searched for by rate, within what the schema allows, and judged by late and lost answers', () => {
    const preset = WSPROXY_PRESETS.find(({ slug }) => slug === 'wsproxy-breakpoint')
    const config = RunConfig.parse(preset?.config(urls))
    expect(searchOf(config)).toMatchObject({ scenario: 'main', startPerS: 10, maxPerS: 1_280 })
    // One query of 18 tokens at 50 ms lasts 0.9 s: as many users as the highest rate keeps busy, and more when it is late.
    expect(planOf(config).peakUsers).toBeGreaterThan(1_280 * 0.9)
    expect(Object.keys(searchOf(config)?.criteria ?? {})).toEqual(['e2e', 'query_failed'])
    expect(referenceOf('wsproxy-breakpoint')?.rows.map(({ flaw }) => flaw)).toEqual([
      'W5',
      'W3',
      'W11',
      'W13',
    ])
  })

  test('the text has eighteen words', () => expect(DEFAULT_RESPONSE_TEXT.split(' ')).toHaveLength(18))

  test('what the report published stands beside the sizes that it had', () => {
    expect(referenceOf('wsproxy-stress')?.rows).toContainEqual(
      expect.objectContaining({ metric: 'Tokens per second', published: '336.94', flaw: 'W3' }),
    )
    expect(referenceOf('wsproxy-smoke')).toBeUndefined()
  })
})
