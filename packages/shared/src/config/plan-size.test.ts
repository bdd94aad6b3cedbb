import { describe, expect, test } from 'vitest'
import { RunConfig } from '../run-config.ts'
import { fieldIssues } from './issues.ts'

const behaviour = { driver: 'http' }
const issuesOf = (...scenarios: object[]) => {
  const config = {
    target: { kind: 'http', baseUrl: 'http://127.0.0.1:9' },
    scenarios: Object.fromEntries(scenarios.map((one, i) => [`s${i}`, { behaviour, ...one }])),
  }
  const parsed = RunConfig.safeParse(config)
  return parsed.success
    ? []
    : fieldIssues(parsed.error, config, { schema: RunConfig }).map(({ path }) => path)
}
const upAndDown = (times: number) => ({
  executor: 'ramping-vus',
  startVUs: 0,
  stages: Array.from({ length: times }, (_, i) => ({ duration: '1s', target: i % 2 === 0 ? 1_000_000 : 0 })),
})

describe('a plan that nobody could compute is refused at its field', () => {
  test.each([
    ['all users up and down', [upAndDown(2)], []],
    ['and up again', [upAndDown(3)], ['scenarios.s0.stages']],
    [
      'in two scenarios together',
      [upAndDown(2), { executor: 'constant-vus', vus: 5, ramp: '1s', duration: '1s' }],
      ['scenarios.s1.vus'],
    ],
    ['a week', [{ executor: 'constant-vus', duration: '7d' }], []],
    ['for ever', [{ executor: 'constant-vus', duration: 1e300 }], ['scenarios.s0.duration']],
    [
      'beginning in a year',
      [{ executor: 'shared-iterations', iterations: 1, startTime: '365d' }],
      ['scenarios.s0.maxDuration'],
    ],
    [
      'many long stages',
      [
        {
          executor: 'ramping-arrival-rate',
          preAllocatedVUs: 1,
          stages: Array.from({ length: 5 }, () => ({ duration: '5d', target: 1 })),
        },
      ],
      ['scenarios.s0.stages'],
    ],
  ])('%s', (_what, scenarios, fields) => {
    expect(issuesOf(...scenarios)).toEqual(fields)
  })
})
