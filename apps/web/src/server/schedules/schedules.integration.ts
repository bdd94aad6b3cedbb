import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestTeam } from '../testing/test-app.ts'
import { runDue } from './run-due.ts'
import { serveSchedules } from './serve.ts'

let app: TestApp
let team: TestTeam
beforeAll(async () => {
  app = await createTestApp()
  team = await app.makeTeam()
})
afterAll(() => app.dispose())
afterEach(async () => {
  for (const { id } of await team.caller.schedules.list()) await team.caller.schedules.delete({ id })
})

const make = (over: object = {}) =>
  team.caller.schedules.create({
    name: `s${Math.random()}`,
    scenario: 'wsproxy-smoke',
    cron: '0 2 * * *',
    timeZone: 'Europe/Berlin',
    ...over,
  })
const one = async (id: string) => (await team.caller.schedules.list()).find((schedule) => schedule.id === id)
const runsOf = (scheduleId: string) => team.tenant.prisma.run.findMany({ where: { scheduleId } })
const due = (scheduleId: string, atMs = Date.now()) => runDue(app.services, { scheduleId, atMs })

test('by the queue’s own clock: one run each time, with the scenario, the overrides and the schedule’s name', async () => {
  const { id } = await make({ name: 'nightly', overlap: 'queue', overrides: { users: 2 } })
  const serving = serveSchedules(app.services)
  await serving.kept
  // Faster than a person may ask for.
  await app.services.schedules.put({ scheduleId: id, cron: '* * * * * *', timeZone: 'UTC' })
  while ((await runsOf(id)).length < 2) await sleep(50)
  await serving.close()
  const runs = await runsOf(id)
  expect(new Set(runs.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(runs.length)
  const [run] = runs
  expect(run).toMatchObject({
    origin: 'schedule',
    createdBy: 'schedule nightly',
    tags: ['scheduled'],
    status: 'queued',
  })
  expect(run?.queuedAt).not.toBeNull()
  expect(run?.config).toMatchObject({ scenarios: { main: { vus: 2 } } })
  expect((await one(id))?.lastRun).toMatchObject({ status: 'queued', outcome: 'queued' })
})

test('told twice of one time, it is one run', async () => {
  const { id } = await make({ overlap: 'queue' })
  const atMs = Date.now()
  await Promise.all([due(id, atMs), due(id, atMs)])
  expect(await runsOf(id)).toHaveLength(1)
})

test('while the run before is not over: skipped and said, or queued behind it', async () => {
  const { id } = await make()
  await due(id)
  await due(id, Date.now() + 1)
  const [first, ...more] = await runsOf(id)
  expect(more).toEqual([])
  expect((await one(id))?.problem?.message).toBe(`Skipped: the previous run ${first?.id} is still queued.`)
  await team.caller.runs.stop({ id: first?.id ?? '' })
  await due(id, Date.now() + 2)
  expect(await runsOf(id)).toHaveLength(2)
  expect((await one(id))?.problem).toBeNull()
  await team.caller.schedules.update({ id, overlap: 'queue' })
  await due(id, Date.now() + 3)
  expect(await runsOf(id)).toHaveLength(3)
})

test('what stops it from starting is said: missed long ago, no longer valid', async () => {
  const { id } = await make()
  await due(id, Date.now() - 20 * 60_000)
  expect((await one(id))?.problem?.message).toContain('came back 20 min later')
  await team.tenant.prisma.schedule.update({ where: { id }, data: { overrides: { users: -1 } } })
  await due(id)
  expect((await one(id))?.problem?.message).toContain('overrides.users')
  expect(await runsOf(id)).toEqual([])
})

test('a deleted scenario takes its schedules with it, out of the list and out of the queue; each is on the record', async () => {
  const { id, slug } = await team.caller.scenarios.create({
    name: 'Short-lived',
    config: (await team.caller.scenarios.get({ idOrSlug: 'wsproxy-smoke' })).config,
  })
  const [kept, ...gone] = await Promise.all([make(), make({ scenario: slug }), make({ scenario: slug })])
  await team.caller.runs.create({ scenario: slug })
  await team.caller.scenarios.archive({ idOrSlug: id })
  expect((await team.caller.schedules.list()).map((schedule) => schedule.id)).toEqual([kept?.id])
  for (const schedule of gone) await due(schedule.id)
  expect(await team.tenant.prisma.run.count({ where: { scenarioId: id } })).toBe(1)
  const deleted = await team.tenant.prisma.auditEntry.findMany({ where: { action: 'schedule.delete' } })
  expect(deleted.map(({ subjectId }) => subjectId)).toEqual(
    expect.arrayContaining(gone.map((schedule) => schedule.id)),
  )
})

test('one that is off, or deleted, starts nothing', async () => {
  const { id } = await make()
  await team.caller.schedules.update({ id, enabled: false })
  await due(id)
  await due('deleted')
  expect(await runsOf(id)).toEqual([])
})

test('next times are those of the time zone, across a change of clocks', async () => {
  const { words, next } = await team.caller.schedules.preview({
    cron: '30 2 * * *',
    timeZone: 'Europe/Berlin',
  })
  expect(words).toBe('At 02:30, every day')
  for (const at of next) {
    const text = at.toLocaleTimeString('de', {
      timeZone: 'Europe/Berlin',
      hour: '2-digit',
      minute: '2-digit',
    })
    expect(text).toBe('02:30')
  }
})

test.each([
  [{ cron: '61 * * * *' }, 'cron'],
  [{ cron: '* * * * * *' }, 'cron'],
  [{ cron: '@daily' }, 'cron'],
  [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
  [{ overrides: { userz: 3 } }, 'overrides.userz'],
])('%j is refused at its field', async (over, path) => {
  await expect(make(over)).rejects.toMatchObject({ cause: { issues: [{ path }] } })
})
