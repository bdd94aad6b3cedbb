import { sendCommand } from '@broadside/bus/control'
import { listPoints } from '@broadside/db/measurements/points'
import { setHeld, setLiveControl } from '@broadside/db/runs/live-control'
import { requestStop } from '@broadside/db/runs/request-stop'
import { expect, test } from 'vitest'
import { systemForAllTests } from '../testing/known-system.ts'
import { expectNothingLost, steadyRun } from '../testing/run-configs.ts'

const known = systemForAllTests()

test('a stop ends new work at once and the run is aborted, by command or by the row alone', async () => {
  const { system, server } = known
  for (const byCommand of [true, false]) {
    const runId = await system.run(steadyRun(server, 3, 60))
    await system.measured(runId, 1)
    expect(await requestStop(system.testDb.db, runId, { reason: 'stopped' })).toBe('stopping')
    if (byCommand) await sendCommand(system.redis, system.keys, runId, { type: 'stop' })
    const row = await system.ended(runId)
    expect(row).toMatchObject({ status: 'aborted', failureCode: 'stopped' })
    // Open queries take 0.2 s; the row alone is read with the next heartbeat, up to a second later.
    const askedMs = row.stopRequestedAt?.getTime() ?? 0
    expect((row.shards[0]?.finishedAt?.getTime() ?? 0) - askedMs).toBeLessThan(byCommand ? 2_000 : 3_000)
    expectNothingLost(row)
  }
})

test('a live change reaches the load by the row, when the command was missed', async () => {
  const { system, server } = known
  const runId = await system.run(steadyRun(server, 2, 60))
  await system.measured(runId, 1)
  expect(await setLiveControl(system.testDb.db, runId, { users: 6 })).toBe(true)
  const latest = async (stat: 'vus' | 'queries_rate') => {
    const points = await listPoints(system.testDb.db.pool, runId)
    return points.at(-1)?.stats[stat]
  }
  await expect.poll(() => latest('vus'), { timeout: 20_000 }).toBe(6)
  expect(await setHeld(system.testDb.db, runId, true)).toBe(true)
  await expect.poll(() => latest('queries_rate'), { timeout: 20_000 }).toBe(0)
  await requestStop(system.testDb.db, runId, { reason: 'stopped' })
  expect((await system.ended(runId)).status).toBe('aborted')
})

test('a threshold with abortOnFail stops the run', async () => {
  const { system, server } = known
  const runId = await system.run({
    ...steadyRun(server, 3, 60),
    thresholds: { ttft: [{ threshold: 'p(50)<0.001', abortOnFail: true }] },
  })
  const row = await system.ended(runId)
  expect(row).toMatchObject({ status: 'aborted', failureCode: 'threshold_abort', verdict: 'failed' })
})
