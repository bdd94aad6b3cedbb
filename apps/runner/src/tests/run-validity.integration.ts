import { setTimeout as sleep } from 'node:timers/promises'
import { closeConnection, createSubscriberConnection } from '@broadside/bus/connection'
import { followRun } from '@broadside/bus/point-feed'
import { createSubscriptions } from '@broadside/bus/subscriptions'
import { listFindings } from '@broadside/db/runs/findings'
import type { RunAnnouncement } from '@broadside/shared/runs/feed'
import { expect, test } from 'vitest'
import { systemForAllTests } from '../testing/known-system.ts'
import { steadyRun } from '../testing/run-configs.ts'
import { redisUrl } from '../testing/run-system.ts'

/** An engine that is starved makes its run invalid within this many seconds of the run, while it runs. */
const NOTICED_WITHIN_S = 5

const known = systemForAllTests()

/** Takes the core away from a process for 300 of every 400 ms, as a neighbour on the same core would. */
function starve(pid: number): { stop(): Promise<void> } {
  let starving = true
  const done = (async () => {
    while (starving) {
      process.kill(pid, 'SIGSTOP')
      await sleep(300)
      process.kill(pid, 'SIGCONT')
      await sleep(100)
    }
  })()
  return {
    stop: () => {
      starving = false
      return done
    },
  }
}

async function follow(runId: string): Promise<{ heard: RunAnnouncement[]; leave(): Promise<void> }> {
  const connection = createSubscriberConnection(redisUrl())
  const heard: RunAnnouncement[] = []
  await followRun(createSubscriptions(connection), known.system.keys, runId, {
    onAnnouncement: (announcement) => heard.push(announcement),
    onGap: () => undefined,
  })
  return { heard, leave: () => closeConnection(connection) }
}

test('a starved engine makes its run invalid within 5 s, while it runs, with lag as evidence', async () => {
  const { system, server, worker } = known
  const runId = await system.run({
    ...steadyRun(server, 4, 11),
    thresholds: { tokens_missing: ['count==0'] },
  })
  const { heard, leave } = await follow(runId)
  await system.measured(runId, 1)
  expect((await system.row(runId)).validity).toBeNull()
  const starving = starve(worker.pid)
  const row = await system.until(runId, ({ validity }) => validity !== null, 10_000)
  expect(row).toMatchObject({ status: 'running', validity: 'invalid', finishedAt: null })
  const findings = await listFindings(system.testDb.db.pool, runId)
  const live = findings.find(({ checkId }) => checkId === 'generator-loop-lag')
  expect(live?.severity).toBe('invalid')
  expect(live?.evidence.worstP99Ms).toBeGreaterThan(200)
  const [from = Number.NaN, to = Number.NaN] = String(live?.evidence.lateSpells).split('–').map(Number)
  expect(to - from).toBeLessThan(NOTICED_WITHIN_S)
  await expect.poll(() => heard).toContainEqual({ type: 'validity', validity: 'invalid' })
  await starving.stop()

  const ended = await system.ended(runId)
  expect(ended).toMatchObject({ status: 'finished', validity: 'invalid', verdict: 'passed' })
  const after = await listFindings(system.testDb.db.pool, runId)
  const final = after.find(({ checkId }) => checkId === 'generator-loop-lag')
  expect(final?.severity).toBe('invalid')
  // The seconds that were seen live are still named.
  expect(Number.parseInt(String(final?.evidence.lateSpells), 10)).toBe(from)
  await leave()
})
