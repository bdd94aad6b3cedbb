import { describe, expect, test } from 'vitest'
import { planOf } from '../plan.ts'
import { RunConfig } from '../run-config.ts'

const parse = (scenario: object) =>
  RunConfig.safeParse({
    target: { kind: 'http', baseUrl: 'http://h' },
    scenarios: { main: { behaviour: { driver: 'http' }, ...scenario } },
  })

describe('a duration of nothing', () => {
  test.each([
    { executor: 'constant-vus', duration: '0s' },
    { executor: 'constant-arrival-rate', rate: 1, preAllocatedVUs: 1, duration: 0 },
    { executor: 'shared-iterations', iterations: 5, maxDuration: '0s' },
    { executor: 'ramping-vus', stages: [{ duration: '0s', target: 1 }] },
  ])('is refused where it is given: %j', (scenario) => {
    const [issue] = parse(scenario).error?.issues ?? []
    expect(issue?.path.at(-1)).toMatch(/[dD]uration$/)
  })

  test.each([
    { executor: 'shared-iterations', vus: 3, iterations: 7 },
    { executor: 'per-vu-iterations', vus: 7, iterations: 1 },
  ])('is not needed where iterations are counted: %j', (scenario) => {
    const { data } = parse(scenario)
    const [main] = data ? planOf(data).scenarios : []
    expect(main).toMatchObject({ kind: 'users' })
    expect(JSON.stringify(data?.scenarios.main)).toContain('"iterations":')
  })
})
