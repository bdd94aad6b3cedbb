import { describe, expect, test } from 'vitest'
import { planOf } from '../plan.ts'
import { RunConfig } from '../run-config.ts'
import { EDGEPROXY_PRESETS } from './edgeproxy.ts'
import { levelsUpTo } from './sweep.ts'
import { TUNNEL2_PRESETS } from './tunnel2.ts'

const all = [...EDGEPROXY_PRESETS, ...TUNNEL2_PRESETS].map((preset) => ({
  preset,
  config: RunConfig.parse(preset.config({ baseUrl: 'http://127.0.0.1:1' })),
}))
const tunnel = (slug: string) => {
  const found = all.find(({ preset }) => preset.slug === `tunnel2-${slug}`)
  if (!found) throw new Error(`no preset ${slug}`)
  return found.config
}

test('every preset is valid, has a slug of its own, and fits one process', () => {
  expect(new Set(all.map(({ preset }) => preset.slug)).size).toBe(all.length)
  for (const { config } of all) expect(planOf(config).peakUsers).toBeLessThan(20_000)
})

/** Rates and seconds of the scenarios of contracts 5.2, by their names on the original's command line. */
test.each([
  ['baseline', [10], 120, 10],
  ['baseline-check', [400], 120, 10],
  ['post-1kb', [10], 120, 10],
  ['ramp-up', [10, 50, 100, 200, 500], 300, 10],
  ['ramp-up-fast', [10, 50, 100, 200, 500], 60, 10],
  ['ramp-up-aggressive', [20, 50, 100, 200, 500, 1_000], 30, 10],
  ['max-throughput', [500, 750, 1_000, 1_500, 2_000, 3_000], 60, 15],
  ['max-throughput-ultra', [1_000, 5_000, 10_000, 20_000, 50_000, 100_000], 20, 10],
  ['sustained-load', [100, 200, 300, 400, 500, 600, 700, 800], 60, 10],
  ['sustained-load-quick', [100, 300, 500, 700], 30, 10],
])('%s: its rates one after the other, the warm-up apart', (slug, rates, seconds, warmUp) => {
  const plan = planOf(tunnel(slug))
  let atMs = 0
  plan.scenarios.forEach((scenario, n) => {
    const spans = scenario.stages
    expect(scenario.startMs).toBe(atMs)
    expect(spans[0]?.name === 'warm_up').toBe(n === 0)
    const steady = spans.at(-1)
    expect((steady?.toMs ?? 0) - (steady?.fromMs ?? 0)).toBe(seconds * 1_000)
    expect(scenario.kind === 'arrivals' && scenario.segments[0]?.fromPerS).toBe(rates[n])
    atMs = steady?.toMs ?? 0
  })
  expect(plan.scenarios).toHaveLength(rates.length)
  expect(plan.scenarios[0]?.stages[0]?.toMs).toBe(warmUp * 1_000)
})

test('the aggressive ramp sends the 56 100 requests of the original', () => {
  const plan = planOf(tunnel('ramp-up-aggressive'))
  const planned = plan.scenarios.reduce((sum, scenario) => {
    const steady = scenario.stages.at(-1)
    const rate = scenario.kind === 'arrivals' ? (scenario.segments[0]?.fromPerS ?? 0) : 0
    return sum + (rate * ((steady?.toMs ?? 0) - (steady?.fromMs ?? 0))) / 1_000
  }, 0)
  expect(planned).toBe(56_100)
})

describe('the manual suite', () => {
  test('has the sizes of the report, and looks at every checksum', () => {
    const { scenarios } = tunnel('suite')
    expect(Object.keys(scenarios)).toEqual([
      'burst-100',
      'burst-200',
      'burst-500',
      'burst-1000',
      'burst-2000',
      'sequential-1000',
      'upload-10x10mb',
      'upload-20x5mb',
    ])
    const upload = scenarios['upload-20x5mb']
    expect(upload).toMatchObject({ vus: 20, iterations: 20 })
    expect(upload?.behaviour).toMatchObject({ body: { type: 'bytes', bytes: 5 * 1_048_576 } })
    expect(
      upload?.behaviour.driver === 'http' && upload.behaviour.checks.map((check) => check.type),
    ).toContain('sha256-json')
  })

  test('parts do not overlap', () => {
    const plan = planOf(tunnel('suite'))
    plan.scenarios.slice(1).forEach((scenario, n) => {
      expect(scenario.startMs).toBeGreaterThanOrEqual(plan.scenarios[n]?.regularEndMs ?? 0)
    })
  })
})

test('the regression preset asks for three trials', () => expect(tunnel('regression').trials).toBe(3))

test('levels of a sweep grow to the last one', () => {
  expect(levelsUpTo(128)).toEqual([1, 2, 4, 8, 16, 32, 64, 128])
  expect(levelsUpTo(100)).toEqual([1, 2, 4, 8, 16, 32, 64, 100])
  expect(levelsUpTo(1)).toEqual([1])
})
