import { expect, test } from 'vitest'
import { RunConfig, type RunConfigInput } from '../run-config.ts'
import { type ComparableRun, reasonsAgainst } from './comparability.ts'
import { changesTheLoad, configDifferences } from './config-diff.ts'

const configOf = (vus: number, over: Partial<RunConfigInput> = {}): RunConfig =>
  RunConfig.parse({
    target: { kind: 'wsproxy', httpUrl: 'http://127.0.0.1:1', wsUrl: 'ws://127.0.0.1:1' },
    scenarios: {
      main: {
        executor: 'constant-vus',
        vus,
        duration: '1m',
        behaviour: { driver: 'wsproxy', queries: 1 },
      },
    },
    ...over,
  })
const runOf = (over: Partial<ComparableRun> = {}): ComparableRun => ({
  status: 'finished',
  validity: 'valid',
  config: configOf(5),
  targetId: 't1',
  runnerBuild: 'b1',
  ...over,
})

test('equal runs are comparable, and so are runs that are only judged differently', () => {
  expect(reasonsAgainst(runOf(), runOf())).toEqual([])
  const config = configOf(5, { thresholds: { ttft: ['p(99)<50'] } })
  expect(reasonsAgainst(runOf(), runOf({ config }))).toEqual([])
  expect(reasonsAgainst(runOf(), runOf({ validity: 'suspect', runnerBuild: null }))).toEqual([])
})

test.each([
  [{ config: configOf(6) }, 'the load differs in scenarios.main.vus'],
  [{ targetId: 't2' }, 'they had different targets'],
  [{ validity: 'invalid' as const }, 'one measurement is invalid'],
  [{ status: 'running' as const }, 'not every run has ended'],
  [{ runnerBuild: 'b2' }, 'different builds of the runner made them'],
])('%o is said to be no match', (over, reason) => {
  expect(reasonsAgainst(runOf(), runOf(over))).toEqual([reason])
})

test('a configuration is compared leaf by leaf', () => {
  const found = configDifferences([
    { a: { b: 1, c: [1, 2] }, d: 'x' },
    { a: { b: 2, c: [1, 3] }, d: 'x', e: true },
  ])
  expect(found).toEqual([
    { path: 'a.b', values: [1, 2] },
    { path: 'a.c[1]', values: [2, 3] },
    { path: 'e', values: [undefined, true] },
  ])
  expect(changesTheLoad({ path: 'thresholds.ttft[0]', values: [] })).toBe(false)
  expect(changesTheLoad({ path: 'scenarios.main.vus', values: [] })).toBe(true)
})
