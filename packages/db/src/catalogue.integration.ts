import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from './id.ts'
import { createProject } from './projects/projects.ts'
import { listRunners, registerRunner, runnerHeartbeat, stopRunner } from './runners/runners.ts'
import { editRun } from './runs/edit-run.ts'
import { markEnqueueFailed } from './runs/enqueue.ts'
import { findRun } from './runs/get-run.ts'
import { listRuns, type RunFilter } from './runs/list-runs.ts'
import { createScenario } from './scenarios/create-scenario.ts'
import { createTarget } from './targets/create-target.ts'
import { createTestDb, type TestDb } from './test/create-test-db.ts'
import { makeRun, makeTenant, type TestTenant } from './test/factories.ts'
import {
  markDelivered,
  noteFailedAttempt,
  queueRunDeliveries,
  takeDueDeliveries,
} from './webhooks/deliveries.ts'
import { createWebhook, editWebhook, listDeliveries } from './webhooks/webhooks.ts'

let testDb: TestDb
let owner: TestTenant
beforeAll(async () => {
  testDb = await createTestDb()
  owner = await makeTenant(testDb.db)
})
afterAll(() => testDb.dispose())

describe('the run list', () => {
  test('pages through everything once, newest first, whatever is created meanwhile', async () => {
    const { tenant, project } = await makeTenant(testDb.db)
    const ids: string[] = []
    for (let i = 0; i < 7; i++) ids.push((await makeRun({ tenant, project })).id)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await listRuns(tenant, { projectId: project.id }, { limit: 3, cursor })
      seen.push(...page.runs.map(({ id }) => id))
      cursor = page.nextCursor
      await makeRun({ tenant, project })
    } while (cursor)
    expect(seen).toEqual(ids.toReversed())
    await expect(listRuns(tenant, {}, { cursor: 'nonsense' })).rejects.toThrow('expected a cursor')
  })

  test.each<[string, RunFilter]>([
    ['status', { status: ['failed'] }],
    ['tag', { tag: 'nightly' }],
    ['branch', { branch: 'main' }],
    ['person', { createdBy: 'ada' }],
    ['trial group', { trialGroup: 'g1' }],
    ['part of its name', { search: 'NEEDLE' }],
    ['start of its commit', { search: 'abc' }],
    ['all at once', { status: ['failed'], tag: 'nightly', branch: 'main', search: 'needle' }],
  ])('finds by %s', async (_what, filter) => {
    const { tenant, project } = await makeTenant(testDb.db)
    const wanted = await makeRun(
      { tenant, project },
      {
        name: 'the needle',
        tags: ['nightly', 'x'],
        gitBranch: 'main',
        gitCommit: 'abcdef',
        createdBy: 'ada',
        trialGroup: 'g1',
      },
    )
    await markEnqueueFailed(testDb.db, wanted.id, '')
    await makeRun({ tenant, project })
    expect((await listRuns(tenant, filter)).runs.map(({ id }) => id)).toEqual([wanted.id])
  })

  test('a run is pinned in place of the one before', async () => {
    const scenario = await createScenario(owner.tenant, {
      projectId: owner.project.id,
      slug: 'pins',
      name: 'Pins',
      config: {},
      configHash: '1',
    })
    const [one, two] = [
      await makeRun(owner, { scenarioId: scenario.id }),
      await makeRun(owner, { scenarioId: scenario.id }),
    ]
    await editRun(owner.tenant, one.id, { pinned: true, tags: ['a'], note: 'n' })
    await editRun(owner.tenant, two.id, { pinned: true })
    expect(await findRun(owner.tenant, one.id)).toMatchObject({ pinned: false, tags: ['a'], note: 'n' })
    expect(await findRun(owner.tenant, two.id)).toMatchObject({ pinned: true })
  })
})

describe('targets', () => {
  test('a slug is taken once in its project, and free in another', async () => {
    const { tenant, project } = owner
    const target = { slug: 'same', name: 'T', kind: 'http', config: {} }
    await createTarget(tenant, { ...target, projectId: project.id })
    const again = createTarget(tenant, { ...target, projectId: project.id })
    await expect(again).rejects.toMatchObject({ name: 'Conflict', field: 'slug' })
    const second = await createProject(tenant, { slug: `p-${newId()}`, name: 'Second' })
    expect(await createTarget(tenant, { ...target, projectId: second.id })).toMatchObject({ slug: 'same' })
  })
})

test('runners are alive, silent or stopped', async () => {
  const runner = { name: 'r', host: 'h', pid: 1, cores: 2, concurrency: 2, version: '0.1.0' }
  const [alive, silent, stopped] = [newId(), newId(), newId()]
  for (const id of [alive, silent, stopped]) await registerRunner(testDb.db, { ...runner, id })
  expect(await runnerHeartbeat(testDb.db, alive, { cpu: 0.5 })).toBe(true)
  expect(await runnerHeartbeat(testDb.db, newId(), {})).toBe(false)
  await testDb.db.pool.query(`UPDATE runner SET heartbeat_at = now() - interval '1 minute' WHERE id = $1`, [
    silent,
  ])
  await stopRunner(testDb.db, stopped)
  expect(await runnerHeartbeat(testDb.db, stopped, {})).toBe(false)
  const listed = await listRunners(testDb.db)
  expect(listed.map(({ id, state }) => [id, state])).toEqual([
    [alive, 'alive'],
    [silent, 'silent'],
    [stopped, 'stopped'],
  ])
  expect(listed[0]).toMatchObject({ load: { cpu: 0.5 }, cores: 2 })
  await registerRunner(testDb.db, { ...runner, id: silent })
  expect((await listRunners(testDb.db)).find(({ id }) => id === silent)?.state).toBe('alive')
})

/** What createWebhook needs beside a name and events. */
const sealed = () => ({ id: newId(), sealedUrl: 's', maskedUrl: 'http://x/…' })

test('webhook deliveries go to who wants them, one taker each, until delivered or given up', async () => {
  const { tenant, project } = owner
  const hook = (name: string, events: string[], projectId?: string) =>
    createWebhook(tenant, { ...sealed(), name, events, projectId })
  const wanted = await hook('all', ['run.finished'])
  await hook('mine', ['run.finished'], project.id)
  await hook('other event', ['run.failed'])
  await editWebhook(tenant, (await hook('off', ['run.finished'])).id, { enabled: false })
  const run = await makeRun(owner)
  expect(await queueRunDeliveries(testDb.db.pool, run.id, 'run.finished')).toBe(2)
  const takers = await Promise.all([1, 2, 3].map(() => takeDueDeliveries(testDb.db, 1, 60_000)))
  const [first, second] = takers.flat()
  expect(new Set(takers.flat().map(({ id }) => id)).size).toBe(2)
  expect(await markDelivered(testDb.db, first?.id ?? '', 200)).toBe(true)
  expect(await markDelivered(testDb.db, first?.id ?? '', 200)).toBe(false)
  const failed = { error: 'refused', responseStatus: 503 }
  expect(await noteFailedAttempt(testDb.db, second?.id ?? '', { ...failed, retryInMs: 0 })).toBe(true)
  expect((await takeDueDeliveries(testDb.db, 10, 0))[0]).toMatchObject({ id: second?.id, attempts: 2 })
  expect(await noteFailedAttempt(testDb.db, second?.id ?? '', failed)).toBe(true)
  expect(await takeDueDeliveries(testDb.db, 10, 0)).toEqual([])
  expect(await listDeliveries(tenant, wanted.id)).toHaveLength(1)
})

test('a webhook that many deliveries wait for keeps no other waiting', async () => {
  const busy = await makeTenant(testDb.db)
  await createWebhook(busy.tenant, { ...sealed(), name: 'busy', events: ['run.failed'] })
  const busyRun = await makeRun(busy)
  for (let i = 0; i < 5; i++) await queueRunDeliveries(testDb.db.pool, busyRun.id, 'run.failed')
  const other = await makeTenant(testDb.db)
  const late = await createWebhook(other.tenant, { ...sealed(), name: 'late', events: ['run.failed'] })
  const lateRun = await makeRun(other)
  await queueRunDeliveries(testDb.db.pool, lateRun.id, 'run.failed')
  const taken = await takeDueDeliveries(testDb.db, 2, 60_000)
  expect(taken.map(({ webhookId }) => webhookId)).toContain(late.id)
  const rest = await takeDueDeliveries(testDb.db, 10, 60_000)
  expect([taken.length, rest.length]).toEqual([2, 4])
})

test('many takers at once never get the same delivery', async () => {
  const lone = await makeTenant(testDb.db)
  await createWebhook(lone.tenant, { ...sealed(), name: 'w', events: ['run.failed'] })
  const run = await makeRun(lone)
  for (let i = 0; i < 12; i++) await queueRunDeliveries(testDb.db.pool, run.id, 'run.failed')
  const takers = Array.from({ length: 10 }, () => takeDueDeliveries(testDb.db, 2, 60_000))
  const ids = (await Promise.all(takers)).flat().map(({ id }) => id)
  expect(ids).toHaveLength(12)
  expect(new Set(ids).size).toBe(12)
})
