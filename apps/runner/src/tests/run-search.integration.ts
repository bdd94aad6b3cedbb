import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { listEvents } from '@broadside/db/runs/events'
import type { RunSummary } from '@broadside/shared/summary/summary'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRunSystem, type RunSystem } from '../testing/run-system.ts'

const SLOTS = 8
const SERVICE_MS = 38
const CAPACITY_PER_S = (SLOTS * 1_000) / SERVICE_MS
const SECONDS_OF_LEVEL_1 = 5
/** The level that goes on meanwhile ends before anybody reads it. */
const AWAY_MS = 4_000

let system: RunSystem
let server: Server

beforeEach(async () => {
  system = await createRunSystem()
  server = await startQueue()
})
afterEach(async () => {
  await system.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** So many slots, first come first served, each request exactly so long: the times are those of the queue, not of the timers. */
async function startQueue(): Promise<Server> {
  const freeAtMs = new Array<number>(SLOTS).fill(0)
  const queue = createServer((_request, response) => {
    const slot = freeAtMs.indexOf(Math.min(...freeAtMs))
    const doneAtMs = Math.max(performance.now(), freeAtMs[slot] ?? 0) + SERVICE_MS
    freeAtMs[slot] = doneAtMs
    setTimeout(() => response.end('ok'), doneAtMs - performance.now())
  })
  await new Promise<void>((resolve) => queue.listen(0, '127.0.0.1', resolve))
  return queue
}

test('the interval holds the capacity of a server with a known number of slots, also when the aggregator dies on the way', async () => {
  const [aggregator] = await Promise.all([system.start('aggregator'), system.start('worker')])
  const runId = await system.run(
    {
      target: { kind: 'http', baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
      scenarios: {
        main: {
          executor: 'breakpoint-search',
          startRate: 100,
          growth: 2.5,
          maxRate: 1_000,
          precision: 0.45,
          settleDuration: '1s',
          holdDuration: '3s',
          restDuration: '1s',
          verifyDuration: '3s',
          preAllocatedVUs: 20,
          maxVUs: 400,
          criteria: { response_time: ['p(95)<500'], http_req_failed: ['rate<0.01'] },
          behaviour: { driver: 'http' },
        },
      },
    },
    2,
  )
  await system.measured(runId, SECONDS_OF_LEVEL_1)
  await aggregator.kill('SIGKILL')
  await sleep(AWAY_MS)
  await system.start('aggregator')
  const row = await system.ended(runId)
  expect(row.status).toBe('finished')
  const { search, stages } = row.summary as unknown as RunSummary
  const { lowerPerS = 0, upperPerS, levels = [] } = search ?? {}
  // A machine that is too late to load the server says so of the level, and there is no interval to believe.
  const isLate = levels.at(-1)?.verdict === 'generator'
  expect(search, JSON.stringify(search)).toMatchObject(
    isLate
      ? { scenario: 'main', endedBy: 'generator', isVerified: false }
      : { scenario: 'main', endedBy: 'found', isVerified: true },
  )
  // What was judged before is not judged again, and nothing was left out.
  expect(search?.levels.map(({ level }) => level)).toEqual(search?.levels.map((_, i) => i + 1))
  expect(lowerPerS).toBeLessThan(CAPACITY_PER_S)
  if (!isLate) {
    expect(upperPerS).toBeGreaterThan(CAPACITY_PER_S)
    expect(((upperPerS ?? 0) - lowerPerS) / lowerPerS).toBeLessThanOrEqual(0.45)
  }
  // Both shards took every step at the same moment: each level offered its own rate, in its own stage.
  for (const { level, ratePerS, judgedFromSecond, toSecond, fromSecond } of levels) {
    const stage = stages.find(({ stage }) => stage === `level_${level}`)
    expect(stage).toMatchObject({ fromMs: fromSecond * 1_000, steady: false })
    const planned = stage?.counters.iterations_planned ?? 0
    expect(planned).toBeGreaterThan(ratePerS * (toSecond - judgedFromSecond))
  }
  expect(stages.map(({ stage }) => stage)).not.toContain('controlled')
  const marks = await listEvents(system.testDb.db.pool, runId)
  expect(marks.filter(({ kind }) => kind === 'search-level')).toHaveLength(levels.length)
})
