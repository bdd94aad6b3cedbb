import { describe, expect, test } from 'vitest'
import { runChecks } from '../checks.ts'
import { planOf } from '../plan.ts'
import { RunAccumulator } from '../points/accumulator.ts'
import { addServerCounts } from '../points/add-server-counts.ts'
import { sliceOfFrame } from '../points/merge.ts'
import { RunConfig } from '../run-config.ts'
import type { InstanceCounts } from '../servers/server-counters.ts'
import { summarise } from '../summary/summarise.ts'
import { frame } from '../test-support/frames.ts'

interface Given {
  readonly pattern?: 'warm-cache' | 'cold-start' | 'mixed'
  readonly users?: number
  readonly repeated?: number
  readonly verified?: number
  readonly wrong?: number
  readonly instances?: readonly InstanceCounts[]
}

const instance = (name: string, hits: number, misses: number, restarted = false): InstanceCounts => ({
  instance: name,
  restarted,
  counts: {
    keycast_http_rpc_requests_total: hits + misses,
    keycast_http_rpc_cache_hits_total: hits,
    keycast_http_rpc_cache_misses_total: misses,
  },
})

function findingsOf({
  pattern = 'warm-cache',
  users = 20,
  repeated = 1_980,
  verified = 5,
  wrong = 0,
  instances = [instance('a', 1_000, 10), instance('b', 980, 10)],
}: Given) {
  const config = RunConfig.parse({
    target: { kind: 'keycast', baseUrl: 'http://localhost:3000' },
    scenarios: {
      main: {
        executor: 'shared-iterations',
        iterations: 2_000,
        behaviour: { driver: 'keycast', pattern, dataSet: 'users' },
      },
    },
  })
  const plan = planOf(config)
  const totals = new RunAccumulator()
  const counters = {
    'users_reached{scenario:main,stage:steady}': users,
    'cache_hits_expected{scenario:main,stage:steady}': repeated,
    'answers_verified{scenario:main,stage:steady}': verified,
    'answers_wrong{scenario:main,stage:steady}': wrong,
  }
  totals.add(sliceOfFrame(frame({ second: 0, counters })))
  addServerCounts(totals, instances)
  const summary = { ...summarise(totals, plan), instances }
  const findings = runChecks({ config, plan, status: 'finished', totals, summary, shards: [] })
  const of = (checkId: string) => {
    const found = findings.find((finding) => finding.checkId === checkId)
    if (!found) throw new Error(`no finding of ${checkId}`)
    return found
  }
  return of
}

test('all is quiet when the instances saw what was expected', () => {
  const of = findingsOf({})
  for (const id of [
    'users-reached',
    'cache-hit-ratio',
    'server-counters',
    'metric-dilution',
    'answers-verified',
  ])
    expect([id, of(id).severity]).toEqual([id, 'ok'])
  expect(of('cache-hit-ratio').evidence).toMatchObject({ hitRatio: 0.99, hitRatioExpected: 0.99 })
  expect(of('users-reached').title).toContain('20 users in 2000 requests')
})

describe('the hit ratio', () => {
  test('a cold start that finds its tokens cached was none', () => {
    const of = findingsOf({
      pattern: 'cold-start',
      users: 2_000,
      repeated: 0,
      instances: [instance('a', 1_900, 100)],
    })
    expect(of('cache-hit-ratio')).toMatchObject({ severity: 'warn', title: expect.stringContaining('95 %') })
  })

  test('a warm run below what its users make likely says so', () => {
    const of = findingsOf({ instances: [instance('a', 1_000, 1_000)] })
    expect(of('cache-hit-ratio')).toMatchObject({ severity: 'warn', title: expect.stringContaining('50 %') })
  })

  test('without instances it is not known, and never estimated from latencies', () => {
    const of = findingsOf({ instances: [] })
    expect(of('cache-hit-ratio').title).toContain('the hit ratio is not known')
  })

  test('instances that could not be read are named', () => {
    const of = findingsOf({ instances: [{ instance: 'a', counts: {}, restarted: false, error: 'refused' }] })
    expect(of('cache-hit-ratio').evidence).toMatchObject({ unread: 'a: refused' })
  })
})

test('one user is called one user', () => {
  const of = findingsOf({ users: 1, repeated: 1_999 })
  expect(of('users-reached')).toMatchObject({
    severity: 'warn',
    title: expect.stringContaining('for one user'),
  })
})

test('a hot instance is seen where an average hides it', () => {
  const idle = Array.from({ length: 9 }, (_, n) => instance(`idle-${n}`, 0, 0))
  const of = findingsOf({ users: 1, repeated: 1_999, instances: [instance('hot', 1_999, 1), ...idle] })
  expect(of('metric-dilution')).toMatchObject({
    severity: 'warn',
    title: 'One of 10 instances took 100 % of the requests: 10.0 times the mean.',
  })
})

test('requests of others, lost ones and restarts show on the counters', () => {
  expect(findingsOf({ instances: [instance('a', 5_000, 20)] })('server-counters').advice).toContain(
    'Somebody else',
  )
  expect(findingsOf({ instances: [instance('a', 100, 20)] })('server-counters').advice).toContain(
    'did not reach',
  )
  expect(findingsOf({ instances: [instance('a', -100, 20, true)] })('server-counters').title).toContain(
    'went down',
  )
})

test('wrong answers are counted', () => {
  expect(findingsOf({ wrong: 2 })('answers-verified')).toMatchObject({ severity: 'warn' })
})
