import { describe, expect, test } from 'vitest'
import { planOf } from '../plan.ts'
import { RunConfig } from '../run-config.ts'
import { CENTRIFUGO_PRESETS } from './centrifugo.ts'
import { referenceOf } from './references.ts'

const configOf = (slug: string): RunConfig => {
  const preset = CENTRIFUGO_PRESETS.find((candidate) => candidate.slug === slug)
  return RunConfig.parse(preset?.config({ httpUrl: 'http://a', wsUrl: 'ws://a' }))
}

describe('centrifugo presets', () => {
  test.each([
    ['centrifugo-smoke', 5, 2],
    ['centrifugo-medium', 500, 3],
    ['centrifugo-large', 5_000, 3],
    ['centrifugo-fifty-at-a-time', 50, 3],
    ['centrifugo-node-killed', 100, 10],
  ])('%s: %i clients together, %i cycles each, on a cluster of its own', (slug, clients, cycles) => {
    const config = configOf(slug)
    expect(planOf(config).peakUsers).toBe(clients)
    expect(config.scenarios.main?.behaviour).toMatchObject({ cycles, response: { tokens: 100 } })
    expect(config.stack).toMatchObject({
      system: 'centrifugo',
      instances: { sessionApis: 2, nodes: 2 },
      options: { responseLengthWords: 100, tokenDelayMs: 10 },
    })
  })

  test('at most fifty of five hundred clients: as many iterations as clients', () => {
    expect(configOf('centrifugo-fifty-at-a-time').scenarios.main).toMatchObject({
      executor: 'shared-iterations',
      vus: 50,
      iterations: 500,
    })
  })

  test('what the report published stands beside the sizes that it had, with what is wrong in it', () => {
    expect(referenceOf('centrifugo-large')?.rows).toContainEqual(
      expect.objectContaining({ metric: 'Tokens per second', published: '1 060', flaw: 'C3' }),
    )
    expect(referenceOf('centrifugo-medium')?.rows[0]?.wrong).toBeUndefined()
    expect(referenceOf('centrifugo-smoke')).toBeUndefined()
  })
})
