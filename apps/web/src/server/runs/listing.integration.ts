import { upsertPoints } from '@broadside/db/measurements/points'
import { failRun } from '@broadside/db/runs/finish-run'
import { makePoint, makeRun } from '@broadside/db/test/factories'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestTeam } from '../testing/test-app.ts'

let app: TestApp
let team: TestTeam
beforeAll(async () => {
  app = await createTestApp()
  team = await app.makeTeam()
})
afterAll(() => app.dispose())

const ended = async (overrides: Parameters<typeof makeRun>[1] = {}): Promise<string> => {
  const { id } = await makeRun(team, overrides)
  await failRun(app.services.db, id, { code: 'no_runner', message: 'test' })
  return id
}
const idsOf = async (filter: Parameters<TestTeam['caller']['runs']['list']>[0]): Promise<string[]> =>
  (await team.caller.runs.list(filter)).runs.map((run) => run.id)

test('runs are found by person, branch, tag and star, and these are offered, the frequent first', async () => {
  const a = await ended({ createdBy: 'Ada', gitBranch: 'main', tags: ['nightly', 'x'] })
  const b = await ended({ createdBy: 'Grace', gitBranch: 'main', tags: ['nightly'] })
  await team.caller.runs.edit({ id: b, starred: true })
  expect(await idsOf({ createdBy: 'Ada' })).toEqual([a])
  expect(await idsOf({ branch: 'main', tag: 'x' })).toEqual([a])
  expect(await idsOf({ starred: true })).toEqual([b])
  expect(await team.caller.runs.facets()).toEqual({
    tags: ['nightly', 'x'],
    branches: ['main'],
    people: ['Ada', 'Grace'],
  })
})

test('pages follow each other without a gap or a repeat', async () => {
  for (let n = 0; n < 7; n++) await ended({ tags: ['paged'] })
  const seen: string[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await team.caller.runs.list({ tag: 'paged', limit: 3, cursor })
    seen.push(...page.runs.map((run) => run.id))
    if (page.nextCursor === null) break
    cursor = page.nextCursor
  }
  expect(seen).toHaveLength(7)
  expect(new Set(seen).size).toBe(7)
})

test('a queued run says how many jobs wait before it', async () => {
  const first = await team.caller.runs.create({ scenario: 'wsproxy-smoke', overrides: { shards: 2 } })
  const second = await team.caller.runs.create({ scenario: 'wsproxy-smoke' })
  const { runs } = await team.caller.runs.list({ status: ['queued'] })
  const placeOf = (id: string) => runs.find((run) => run.id === id)?.jobsBefore
  expect(placeOf(first.id)).toBe(0)
  expect(placeOf(second.id)).toBe(2)
})

test('the course of a run: its largest values, and a gap where nothing was measured', async () => {
  const id = await ended()
  const points = Array.from({ length: 80 }, (_, second) =>
    makePoint(id, second, {
      stats: second === 40 ? { ttft_p99: 900 } : second > 40 ? {} : { ttft_p99: second },
    }),
  )
  await upsertPoints(app.services.db.pool, points)
  await app.services.db.pool.query('UPDATE run SET started_at = finished_at WHERE id = $1', [id])
  const course = (await team.caller.runs.sparklines({ ids: [id] }))[id]
  expect(course?.ttft_p99).toHaveLength(40)
  expect(course?.ttft_p99[3]).toBe(7)
  expect(course?.ttft_p99[20]).toBe(900)
  expect(course?.ttft_p99[21]).toBeNull()
  expect(course?.e2e_p99.every((value) => value === null)).toBe(true)
})

test('several runs are deleted at once; one that has not ended is left', async () => {
  const [a, b, open] = [await ended(), await ended(), (await makeRun(team)).id]
  expect(await team.caller.runs.deleteMany({ ids: [a, b, open] })).toEqual({ deleted: 2, left: 1 })
  await expect(team.caller.runs.get({ id: a })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(team.caller.runs.deleteMany({ ids: [open] })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(team.caller.runs.deleteMany({ ids: [a] })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('how long runs are kept is said by an admin, within reason', async () => {
  expect(await team.caller.runs.retention()).toEqual({ days: null })
  await team.caller.runs.setRetention({ days: 90 })
  expect(await team.caller.runs.retention()).toEqual({ days: 90 })
  await expect(team.caller.runs.setRetention({ days: 0 })).rejects.toMatchObject({
    code: 'UNPROCESSABLE_CONTENT',
  })
})
