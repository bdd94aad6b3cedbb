import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey, listApiKeys, revokeApiKey } from '../api-keys/api-keys.ts'
import { listAudit, recordAudit } from '../audit/audit.ts'
import {
  createCsv,
  createDataSet,
  deleteDataSet,
  findDataSet,
  findDataSetByName,
  listDataSets,
  newDataSetId,
  requeueDataSet,
  stopDataSet,
} from '../data-sets/data-sets.ts'
import { NotFound } from '../errors.ts'
import { newId } from '../id.ts'
import { archiveProject, editProject, listProjects } from '../projects/projects.ts'
import { deleteRuns, editRun } from '../runs/edit-run.ts'
import { findRun, getRun } from '../runs/get-run.ts'
import { listRuns } from '../runs/list-runs.ts'
import { requestStopAsTenant } from '../runs/request-stop.ts'
import { createScenario } from '../scenarios/create-scenario.ts'
import * as schedules from '../schedules/schedules.ts'
import { createShareLink, listShareLinks, revokeShareLink } from '../share-links/share-links.ts'
import { createTarget } from '../targets/create-target.ts'
import { createTestDb, type TestDb } from '../test/create-test-db.ts'
import { makeRun, makeTenant, type TestTenant } from '../test/factories.ts'
import { deleteVariable, listVariables, setVariable } from '../variables/variables.ts'
import * as webhooks from '../webhooks/webhooks.ts'

// One organization owns a row of everything; the other tries every function with its ids.
let testDb: TestDb
let owner: TestTenant
let stranger: TestTenant
let owned: Awaited<ReturnType<typeof makeEverything>>
const url = { sealedUrl: 's', maskedUrl: 'http://x/…' }

async function makeEverything({ tenant, project, user }: TestTenant) {
  const projectId = project.id
  const version = { config: {}, configHash: 'h' }
  const target = await createTarget(tenant, {
    projectId,
    slug: 't',
    name: 'T',
    kind: 'http',
    config: {},
    sealedSecrets: 's',
  })
  const scenario = await createScenario(tenant, { projectId, slug: 's', name: 'S', ...version })
  const run = await makeRun({ tenant, project }, { targetId: target.id, scenarioId: scenario.id })
  const { row: key } = await createApiKey(tenant, { name: 'k', scopes: ['run'] })
  const { row: link } = await createShareLink(tenant, { kind: 'run', runIds: [run.id], snapshot: {} })
  const hook = await webhooks.createWebhook(tenant, { id: newId(), ...url, name: 'w', events: [] })
  const schedule = await schedules.createSchedule(tenant, {
    projectId,
    scenarioId: scenario.id,
    name: 'n',
    cron: '0 * * * *',
  })
  const variable = await setVariable(tenant, { projectId, name: 'V' }, { value: '1' })
  const dataSet = await createDataSet(tenant, {
    projectId,
    name: 'd',
    kind: 'keycast-users',
    target: {},
    wanted: 1,
    concurrency: 1,
  })
  const change = { action: 'run.create', subjectKind: 'run', subjectName: run.name } as const
  await recordAudit(tenant, { kind: 'user', id: user.id }, change)
  return { projectId, target, scenario, run, key, link, hook, schedule, variable, dataSet }
}

beforeAll(async () => {
  testDb = await createTestDb()
  owner = await makeTenant(testDb.db)
  stranger = await makeTenant(testDb.db)
  owned = await makeEverything(owner)
})
afterAll(() => testDb.dispose())

test('reads find nothing of another organization', async () => {
  const { tenant } = stranger
  const { projectId, run, hook } = owned
  const single = [
    getRun(tenant, run.id),
    findRun(tenant, run.id),
    findDataSet(tenant, owned.dataSet.id),
    findDataSetByName(tenant, projectId, 'd'),
  ]
  for (const found of await Promise.all(single)) expect(found).toBeNull()
  const lists = [
    listRuns(tenant).then((page) => page.runs),
    schedules.listSchedules(tenant, projectId),
    listVariables(tenant, projectId),
    listDataSets(tenant, projectId),
    listApiKeys(tenant),
    listShareLinks(tenant, [run.id]),
    webhooks.listWebhooks(tenant),
    webhooks.listDeliveries(tenant, hook.id),
    listAudit(tenant),
  ]
  for (const found of await Promise.all(lists)) expect(found).toEqual([])
  expect((await listProjects(tenant)).map(({ id }) => id)).toEqual([stranger.project.id])
})

test('writes change nothing of another organization', async () => {
  const { tenant } = stranger
  const { projectId, run, key, link, hook, schedule, variable, dataSet } = owned
  const refused = [
    editRun(tenant, run.id, { note: 'mine' }),
    editProject(tenant, projectId, { name: 'mine' }),
    archiveProject(tenant, projectId),
    schedules.editSchedule(tenant, schedule.id, { enabled: false }),
    schedules.deleteSchedule(tenant, schedule.id),
    webhooks.editWebhook(tenant, hook.id, { enabled: false }),
    webhooks.deleteWebhook(tenant, hook.id),
    deleteVariable(tenant, variable),
    requeueDataSet(tenant, dataSet.id),
    stopDataSet(tenant, dataSet.id, 'mine'),
    deleteDataSet(tenant, dataSet.id),
    revokeApiKey(tenant, key.id),
    revokeShareLink(tenant, link.id),
  ]
  for (const done of await Promise.all(refused)) expect(done).toBe(false)
  expect(await deleteRuns(tenant, [run.id])).toBe(0)
  expect(await requestStopAsTenant(tenant, run.id, { reason: 'stopped' })).toBe('unknown')
  expect(await getRun(owner.tenant, run.id)).toMatchObject({ note: '', stopRequestedAt: null })
})

test('nothing can be made inside what another organization owns', async () => {
  const { tenant, project } = stranger
  const { projectId, run, target, scenario } = owned
  const fields = { slug: 'x', name: 'x', config: {}, configHash: 'x' }
  const attempts = [
    () => makeRun({ tenant, project: owner.project }),
    () => makeRun({ tenant, project }, { targetId: target.id }),
    () => makeRun({ tenant, project }, { scenarioId: scenario.id }),
    () => createTarget(tenant, { projectId, slug: 'x', name: 'x', kind: 'http', config: {} }),
    () => createScenario(tenant, { projectId, ...fields }),
    () => createScenario(tenant, { projectId: project.id, targetId: target.id, ...fields }),
    () => createApiKey(tenant, { projectId, name: 'x', scopes: ['admin'] }),
    () => createShareLink(tenant, { kind: 'run', runIds: [run.id], snapshot: {} }),
    () => webhooks.createWebhook(tenant, { id: newId(), ...url, projectId, name: 'x', events: [] }),
    () =>
      schedules.createSchedule(tenant, {
        projectId: project.id,
        scenarioId: scenario.id,
        name: 'x',
        cron: '* * * * *',
      }),
    () => setVariable(tenant, { projectId, name: 'V' }, { value: 'mine' }),
    () =>
      createDataSet(tenant, {
        projectId,
        name: 'x',
        kind: 'keycast-users',
        target: {},
        wanted: 1,
        concurrency: 1,
      }),
    () =>
      createCsv(tenant, {
        id: newDataSetId(),
        projectId,
        name: 'x',
        columns: ['a'],
        sizeBytes: 0,
        parts: [],
      }),
  ]
  for (const attempt of attempts) await expect(attempt()).rejects.toThrow(NotFound)
})

test('the tenant client reaches children of its own runs only, also inside transactions', async () => {
  const { tenant } = stranger
  expect(await tenant.prisma.shard.findMany()).toEqual([])
  expect(await tenant.prisma.scenario.findMany({ include: { versions: true } })).toEqual([])
  expect(await tenant.prisma.target.findUnique({ where: { id: owned.target.id } })).toBeNull()
  expect(
    await tenant.prisma.target.updateMany({ where: { id: owned.target.id }, data: { name: 'mine' } }),
  ).toEqual({ count: 0 })
  expect(await tenant.prisma.user.findMany({ select: { id: true } })).toEqual([{ id: stranger.user.id }])
  expect(await tenant.prisma.organization.count()).toBe(1)
  const inside = await tenant.prisma.$transaction((transaction) => transaction.run.findMany())
  expect(inside).toEqual([])
  await expect(tenant.prisma.session.findMany()).rejects.toThrow('belongs to no organization')
  expect(await owner.tenant.prisma.shard.count()).toBe(1)
})
