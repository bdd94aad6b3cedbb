import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { systemForAllTests } from '../testing/known-system.ts'
import { sessionsRun } from '../testing/run-configs.ts'

const known = systemForAllTests()

test('a target that cannot be reached fails the run with a sentence that names it', async () => {
  const { system, server } = known
  const config = sessionsRun(server, 2, 1)
  const runId = await system.run({
    ...config,
    target: { kind: 'wsproxy', httpUrl: 'http://127.0.0.1:9', wsUrl: 'ws://127.0.0.1:9' },
  })
  const row = await system.ended(runId)
  expect(row).toMatchObject({ status: 'failed', failureCode: 'target_unreachable', verdict: 'none' })
  expect(row.failureMessage).toContain('127.0.0.1:9')
})

test('a wrong secret fails the run with a sentence that names the field and not the secret', async () => {
  const { system, server } = known
  const config = sessionsRun(server, 2, 1)
  const secret = 'this-is-not-the-secret-of-the-gateways'
  const runId = await system.run({
    ...config,
    target: { ...config.target, kind: 'wsproxy', httpUrl: server.httpUrl, wsUrl: server.wsUrl, secret },
  })
  const row = await system.ended(runId)
  expect(row).toMatchObject({ status: 'failed', failureCode: 'target_refused' })
  expect(row.failureMessage).toContain('secret')
  expect(row.failureMessage).not.toContain(secret)
})

// Last, as it takes files away from the worker for good.
test('two shards that fit into a worker one by one, but not together, are refused before the first socket', async () => {
  const { system, server, worker } = known
  const before = { ...server.counts }
  await promisify(execFile)('prlimit', ['--pid', String(worker.pid), '--nofile=2000'])
  const runId = await system.run(sessionsRun(server, 2_000, 1), 2)
  const row = await system.ended(runId)
  expect(row).toMatchObject({ status: 'failed', verdict: 'none', validity: 'invalid' })
  const refused = row.shards.find((shard) => shard.failureCode === 'preflight_refused')
  expect(refused?.failureMessage).toContain(
    '1000 users of 1 other shard of this runner process, need 3124 open files, the limit of this process is 2000: 194 users would fit',
  )
  // Of the shard that was promised its share: its look at the target, and no load.
  expect(server.counts.sessions - before.sessions).toBe(1)
  expect(server.counts.sockets - before.sockets).toBe(1)
})
