import { setTimeout as sleep } from 'node:timers/promises'
import { listPoints } from '@broadside/db/measurements/points'
import { listEvents } from '@broadside/db/runs/events'
import type { RunSummary } from '@broadside/shared/summary/summary'
import { describe } from 'vitest'
import { knownTest as test } from '../testing/known-test.ts'
import { expectNothingLost, sessionsRun, steadyRun } from '../testing/run-configs.ts'
import { expectNoGap, framesMerged, shardEnded } from '../testing/stored-frames.ts'

describe.concurrent('a process of the runner ends', () => {
  test('a worker that is killed fails its run with the reason, and what was received stays', async ({
    system,
    server,
    expect,
  }) => {
    const [worker] = await Promise.all([system.start('worker'), system.start('aggregator')])
    const runId = await system.run(steadyRun(server, 5, 60))
    await system.measured(runId, 2)
    await worker.kill('SIGKILL')
    const row = await system.ended(runId)
    expect(row).toMatchObject({ status: 'failed', failureCode: 'shard_lost', validity: 'invalid' })
    expect((row.summary as unknown as RunSummary).counters.queries).toBeGreaterThan(0)
    expect((await listPoints(system.testDb.db.pool, runId)).length).toBeGreaterThanOrEqual(2)
  })

  test('an aggregator that is killed and started again loses nothing', async ({ system, server, expect }) => {
    const [first] = await Promise.all([system.start('aggregator'), system.start('worker')])
    const runId = await system.run(steadyRun(server, 5, 8))
    await system.measured(runId, 2)
    await first.kill('SIGKILL')
    await sleep(2_000)
    await system.start('aggregator')
    const row = await system.ended(runId)
    expect(row.status).toBe('finished')
    expectNothingLost(row)
    await expectNoGap(system, runId)
  })

  test('a run that no runner takes says so while it waits', async ({ system, server, expect }) => {
    await system.start('aggregator')
    const runId = await system.run(sessionsRun(server, 1, 1))
    const labels = async () => (await listEvents(system.testDb.db.pool, runId)).map((event) => event.label)
    await expect
      .poll(labels, { timeout: 20_000 })
      .toEqual([expect.stringContaining('no runner is connected')])
    await system.start('worker')
    expect((await system.ended(runId)).status).toBe('finished')
  })

  test('a worker that is asked to end stops its load; the run has failed and says why, with what was measured', async ({
    system,
    server,
    expect,
  }) => {
    const [worker] = await Promise.all([system.start('worker'), system.start('aggregator')])
    const runId = await system.run(steadyRun(server, 4, 50))
    await system.measured(runId, 1)
    await worker.kill('SIGTERM')
    const end = shardEnded(worker.output)
    expect(end).toMatchObject({ endedBy: 'stop' })
    const row = await system.ended(runId)
    expect(row).toMatchObject({ status: 'failed', failureCode: 'shard_lost', validity: 'invalid' })
    expect(row.failureMessage).toContain('shut down')
    expect(await framesMerged(system, runId)).toBe(end?.frames)
  })

  test.for(['cut', 'block'] as const)(
    'a worker that is asked to end while Redis is away (%s) does not wait for it, and the run says why it ended',
    async (how, { system, server, outage, expect }) => {
      await system.start('aggregator')
      const worker = await system.start('worker', { REDIS_URL: outage.url })
      const runId = await system.run(steadyRun(server, 4, 50))
      await system.measured(runId, 1)
      await outage[how]()
      const askedAtMs = performance.now()
      await worker.kill('SIGTERM')
      // Whoever asks a process to end waits ten seconds before it is killed.
      expect(performance.now() - askedAtMs).toBeLessThan(10_000)
      expect(worker.output).toContain('"msg":"stopped"')
      const row = await system.ended(runId)
      expect(row).toMatchObject({ status: 'failed', failureCode: 'shard_lost' })
      expect(row.failureMessage).toContain('shut down')
    },
  )
})
