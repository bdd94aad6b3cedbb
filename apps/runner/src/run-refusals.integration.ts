import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { startKnownServer } from '@broadside/simulator/stacks/misbehaving/start'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KNOWN, sessionsRun } from './test/run-configs.ts'
import { createRunSystem, type RunSystem } from './test/run-system.ts'

// Processes start, runs take their seconds and outages theirs, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 120_000 })

let system: RunSystem
let server: Awaited<ReturnType<typeof startKnownServer>>

beforeEach(async () => {
  system = await createRunSystem()
  server = await startKnownServer(KNOWN)
})
afterEach(async () => {
  await system.close()
  await server.close()
})

test('a target that cannot be reached fails the run with a sentence that names it', async () => {
  await Promise.all([system.start('aggregator'), system.start('worker')])
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
  await Promise.all([system.start('aggregator'), system.start('worker')])
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

test('two shards that fit into a worker one by one, but not together, are refused before the first socket', async () => {
  const [worker] = await Promise.all([system.start('worker'), system.start('aggregator')])
  await promisify(execFile)('prlimit', ['--pid', String(worker.pid), '--nofile=2000'])
  const runId = await system.run(sessionsRun(server, 2_000, 1), 2)
  const row = await system.ended(runId)
  expect(row).toMatchObject({ status: 'failed', verdict: 'none', validity: 'invalid' })
  const refused = row.shards.find((shard) => shard.failureCode === 'preflight_refused')
  expect(refused?.failureMessage).toContain(
    '1000 users of 1 other shard of this runner process, need 3124 open files, the limit of this process is 2000: 194 users would fit',
  )
  // Of the shard that was promised its share: its look at the target, and no load.
  expect(server.counts).toMatchObject({ sessions: 1, sockets: 1 })
})
