import { announce } from '@broadside/bus/point-feed'
import { upsertPoints } from '@broadside/db/measurements/points'
import { listFindings, storeLiveFindings } from '@broadside/db/runs/findings'
import { finishRun } from '@broadside/db/runs/finish-run'
import { startRun } from '@broadside/db/runs/start-run'
import { emptySummary, makePoint, makeRun } from '@broadside/db/test/factories'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestTeam } from '../testing/test-app.ts'
import type { WatchMessage } from './watch.ts'

let app: TestApp
let team: TestTeam
beforeAll(async () => {
  app = await createTestApp()
  team = await app.makeTeam()
})
afterAll(() => app.dispose())

type Tracked = [id: string, message: WatchMessage, mark: symbol]

/** One viewer: what it has been sent so far, as the page keeps it. */
class Viewer {
  readonly seconds = new Map<number, number>()
  lastId: string | undefined
  status = ''
  validity: string | null = null
  findings: readonly string[] = []
  private iterator: AsyncIterator<unknown> | undefined

  constructor(private readonly runId: string) {}

  async connect(): Promise<void> {
    const messages = await team.caller.runs.watch({ runId: this.runId, lastEventId: this.lastId })
    this.iterator = (messages as AsyncIterable<unknown>)[Symbol.asyncIterator]()
  }
  /** Takes one message; false: the stream has ended. */
  async next(): Promise<boolean> {
    const { done, value } = (await this.iterator?.next()) ?? { done: true, value: undefined }
    if (done) return false
    const [id, { points, state }] = value as Tracked
    this.lastId = id
    for (const point of points) this.seconds.set(point.second, point.stats.queries_rate ?? 0)
    if (state) {
      this.status = state.run.status
      this.validity = state.run.validity
      this.findings = state.run.findings.map((finding) => finding.checkId)
    }
    return true
  }
  async until(condition: () => boolean): Promise<void> {
    while (!condition() && (await this.next()));
  }
  async disconnect(): Promise<void> {
    await this.iterator?.return?.()
  }
}

async function measure(runId: string, second: number, queriesPerS = second): Promise<void> {
  const { db, redis, keys } = app.services
  await upsertPoints(db.pool, [makePoint(runId, second, { stats: { queries_rate: queriesPerS } })])
  await announce(redis, keys, runId, { type: 'point', second })
}
const upTo = (n: number) => Array.from({ length: n }, (_, second) => second)

test('replays, follows, and after a break of any length misses nothing', async () => {
  const { id } = await makeRun(team)
  for (const second of upTo(10)) await measure(id, second)
  const viewer = new Viewer(id)
  await viewer.connect()
  await viewer.until(() => viewer.seconds.size === 10 && viewer.status === 'queued')
  await measure(id, 10)
  await viewer.until(() => viewer.seconds.has(10))
  await viewer.disconnect()

  // The lid is closed: seconds go by, one of the past is added to by a slow shard.
  for (const second of upTo(30).slice(11)) await measure(id, second)
  await measure(id, 9, 99)
  await viewer.connect()
  await viewer.until(() => viewer.seconds.size === 30 && viewer.seconds.get(9) === 99)
  expect([...viewer.seconds.keys()].sort((a, b) => a - b)).toEqual(upTo(30))
  await viewer.disconnect()
  expect(app.services.subscriptions.channelCount).toBe(0)
})

test('a second that was sent comes again when a slow shard adds to it', async () => {
  const { id } = await makeRun(team)
  await measure(id, 0)
  const viewer = new Viewer(id)
  await viewer.connect()
  await viewer.until(() => viewer.seconds.has(0) && viewer.status !== '')
  await measure(id, 1)
  await measure(id, 0, 7)
  await viewer.until(() => viewer.seconds.get(0) === 7)
  expect(viewer.seconds.has(1)).toBe(true)
  await viewer.disconnect()
})

test('a run that cannot be believed says so while it goes on', async () => {
  const { id } = await makeRun(team)
  const { db, redis, keys } = app.services
  await startRun(db, id, { startedAt: new Date() })
  const viewer = new Viewer(id)
  await viewer.connect()
  await viewer.until(() => viewer.status === 'running')
  expect(viewer.validity).toBeNull()
  const finding = {
    checkId: 'generator-loop-lag',
    severity: 'invalid',
    title: 'Late.',
    evidence: {},
    advice: '',
  } as const
  expect(await storeLiveFindings(db, id, 'invalid', [finding])).toBe(true)
  await announce(redis, keys, id, { type: 'validity', validity: 'invalid' })
  await viewer.until(() => viewer.validity === 'invalid')
  expect(viewer).toMatchObject({ status: 'running', findings: ['generator-loop-lag'] })
  await viewer.disconnect()

  // The end judges anew, and what comes after it is not written.
  const outcome = { summary: emptySummary(), thresholds: [], findings: [] }
  await finishRun(db, id, { status: 'finished', verdict: 'none', validity: 'suspect', outcome })
  expect(await storeLiveFindings(db, id, 'invalid', [finding])).toBe(false)
  expect(await listFindings(db.pool, id)).toEqual([])
})

test('says how the run ended, with every point, and ends', async () => {
  const { id } = await makeRun(team)
  const viewer = new Viewer(id)
  await viewer.connect()
  await viewer.until(() => viewer.status === 'queued')
  const { db, redis, keys } = app.services
  await db.pool.query(`UPDATE run SET status = 'running' WHERE id = $1`, [id])
  await measure(id, 0)
  const outcome = { summary: emptySummary(), thresholds: [], findings: [] }
  await finishRun(db, id, { status: 'finished', verdict: 'passed', validity: 'valid', outcome })
  await announce(redis, keys, id, { type: 'status', status: 'finished' })
  await viewer.until(() => false)
  expect(viewer.status).toBe('finished')
  expect(viewer.seconds.has(0)).toBe(true)
})

test('a point is on its way within a second of its announcement', async () => {
  const { id } = await makeRun(team)
  const viewer = new Viewer(id)
  await viewer.connect()
  await viewer.until(() => viewer.status === 'queued')
  const before = performance.now()
  await measure(id, 0)
  await viewer.until(() => viewer.seconds.has(0))
  expect(performance.now() - before).toBeLessThan(1_000)
  await viewer.disconnect()
})
