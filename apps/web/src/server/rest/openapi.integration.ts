import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { upsertPoints } from '@broadside/db/measurements/points'
import { registerRunner } from '@broadside/db/runners/runners'
import { finishRun } from '@broadside/db/runs/finish-run'
import { emptySummary, makePoint, makeRun } from '@broadside/db/test/factories'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RUN_EXPORTS } from '../exports/run-exports.ts'
import { createAnswerCheck } from '../testing/answer-check.ts'
import {
  BASE_URL,
  createTestApp,
  type RestCall,
  rest,
  type TestApp,
  type TestTeam,
} from '../testing/test-app.ts'
import { OPERATIONS, PUBLIC_OPERATIONS } from './operations.ts'

const ALL = [...OPERATIONS, ...PUBLIC_OPERATIONS]
interface Documented {
  readonly operationId: string
  readonly responses: Record<string, { content?: Record<string, { schema?: object }> }>
}
interface Document {
  readonly openapi: string
  readonly paths: Record<string, Record<string, Documented>>
  readonly components: { schemas: Record<string, object> }
}

let app: TestApp
let team: TestTeam
let document: Document
let check: ReturnType<typeof createAnswerCheck>
const answered = new Set<string>()

beforeAll(async () => {
  app = await createTestApp()
  team = await app.makeTeam()
  document = await (await rest('/api/v1/openapi.json')).json()
  check = createAnswerCheck(document)
})
afterAll(() => app.dispose())

const byId = (id: string) => {
  const operation = ALL.find((one) => one.id === id)
  if (!operation) throw new Error(`there is no operation ${id}`)
  return operation
}

/** Asks as an admin's key, or as a signed-in owner what no key may, and holds the answer against the served document. */
async function ask(
  id: string,
  params: Record<string, string> = {},
  asked: RestCall & { query?: string } = {},
) {
  const operation = byId(id)
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const answer = await rest(`/api/v1${path}${asked.query ?? ''}`, {
    ...asked,
    method: operation.method,
    headers: {
      ...(operation.needs === 'owner'
        ? { ...team.headers, origin: BASE_URL }
        : { 'x-api-key': await team.apiKey(['admin']) }),
      ...Object.fromEntries(new Headers(asked.headers)),
    },
  })
  const text = await answer.text()
  const documented = document.paths[`/api/v1${operation.path}`]?.[operation.method.toLowerCase()]
  expect(documented?.responses, `${id} ${answer.status}: ${text.slice(0, 400)}`).toHaveProperty(
    String(answer.status),
  )
  const [mediaType = '', content] =
    Object.entries(documented?.responses[answer.status]?.content ?? {})[0] ?? []
  expect(answer.headers.get('content-type')).toContain(mediaType)
  if (content?.schema) {
    const place = {
      path: `/api/v1${operation.path}`,
      method: operation.method,
      status: answer.status,
      mediaType,
    }
    expect(check(place, JSON.parse(text)), id).toBeUndefined()
  }
  if (operation.needs !== 'public') expect(answer.headers.get('ratelimit-remaining')).toMatch(/^\d+$/)
  answered.add(`${id} ${answer.status}`)
  return {
    headers: answer.headers,
    status: answer.status,
    body: mediaType === 'application/json' ? JSON.parse(text) : undefined,
  }
}

async function endedRun(): Promise<string> {
  const { db } = app.services
  const { id } = await makeRun(team)
  await db.pool.query(`UPDATE run SET status = 'running' WHERE id = $1`, [id])
  const outcome = {
    summary: { ...emptySummary(), durationMs: 2_000, counters: { queries: 3 } },
    thresholds: [
      { metric: 'ttft', threshold: 'p(95)<5', passed: true, observed: 4, margin: 0.2, abortOnFail: false },
    ],
    findings: [{ checkId: 'tokens', severity: 'ok' as const, title: 'Fine', evidence: { n: 1 }, advice: '' }],
  }
  await finishRun(db, id, {
    status: 'finished',
    verdict: 'passed',
    validity: 'valid',
    outcome,
    histograms: [],
  })
  return id
}

test('the document and the routes that exist are the same, and nothing is routed beside them', () => {
  expect(document.openapi).toBe('3.1.0')
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(documented.sort()).toEqual(ALL.map(({ method, path }) => `${method} /api/v1${path}`).sort())
  const ids = ALL.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const folder = fileURLToPath(new URL('../../app/api/v1', import.meta.url))
  const routes = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('route.ts'),
  )
  expect(routes).toEqual(['[...path]/route.ts'])
})

test('every reference in the document leads somewhere', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)]
  expect(references.length).toBeGreaterThan(10)
  for (const [, name = ''] of references) expect(document.components.schemas).toHaveProperty(name)
})

test('scenarios', async () => {
  const { body } = await ask('listScenarios')
  const [{ config, target }] = body.scenarios
  const { body: made } = await ask(
    'createScenario',
    {},
    { body: { name: 'Mine', config, targetId: target.id } },
  )
  await ask('getScenario', { id: 'mine' })
  await ask('updateScenario', { id: 'mine' }, { body: { config: { ...config, seed: 7 }, message: 'seed' } })
  const { body: versions } = await ask('listScenarioVersions', { id: made.id })
  expect(versions.versions).toMatchObject([{ version: 2, message: 'seed' }, { version: 1 }])
  const { body: second } = await ask('getScenarioVersion', { id: made.id, version: '2' })
  expect(second.config).toMatchObject({ seed: 7 })
  await ask('deleteScenario', { id: made.id })
  const after = await rest('/api/v1/scenarios/mine', {
    headers: { 'x-api-key': await team.apiKey(['read']) },
  })
  expect(after.status).toBe(404)
})

test('targets, keys and runners', async () => {
  const config = { kind: 'http', baseUrl: 'http://127.0.0.1:9' }
  const { body: target } = await ask('createTarget', {}, { body: { name: 'Edge', config } })
  await ask('listTargets')
  await ask('getTarget', { id: 'edge' })
  await ask('updateTarget', { id: target.id }, { body: { name: 'Edge 2' } })
  await ask('verifyTarget', { id: target.id })
  await ask('deleteTarget', { id: target.id })
  const { body: key } = await ask('createApiKey', {}, { body: { name: 'ci', expiresInDays: 3 } })
  const { body: keys } = await ask('listApiKeys')
  expect(JSON.stringify(keys)).not.toContain(key.key)
  await ask('revokeApiKey', { id: key.id })
  const { body: log } = await ask('listAuditLog', {}, { query: '?limit=2' })
  expect(log.entries).toMatchObject([
    { action: 'api-key.revoke', subjectName: 'ci' },
    { action: 'api-key.create', subjectName: 'ci' },
  ])
  expect(
    (await ask('listAuditLog', {}, { query: `?cursor=${log.nextCursor}` })).body.entries[0].id <
      log.nextCursor,
  ).toBe(true)
  const runner = { id: 'r1', name: 'r1', host: 'h', pid: 1, cores: 2, concurrency: 1, version: '0' }
  await registerRunner(app.services.db, runner)
  expect((await ask('listRunners')).body.runners).toHaveLength(1)
})

test('variables and secrets are named, never told', async () => {
  await ask('setVariable', { name: 'API_TOKEN' }, { body: { value: 'never shown' } })
  await ask('setVariable', { name: 'STAGE' }, { body: { value: 'not shown either', isSecret: false } })
  const { body } = await ask('listVariables')
  expect(body.variables).toMatchObject([
    { name: 'API_TOKEN', isSecret: true },
    { name: 'STAGE', isSecret: false },
  ])
  expect(JSON.stringify(body)).not.toContain('shown')
  await ask('deleteVariable', { id: body.variables[0].id })
  const key = { 'x-api-key': await team.apiKey(['admin']) }
  const wrong = await rest('/api/v1/variables/lower', { method: 'PUT', headers: key, body: { value: 'x' } })
  expect([wrong.status, (await wrong.json()).errors[0].field]).toEqual([422, 'name'])
})

test('the organization, its quotas and its projects', async () => {
  const { body: before } = await ask('getOrganization')
  expect(before).toMatchObject({ sharingAllowed: true, retentionDays: null })
  const change = { sharingAllowed: false, retentionDays: 30 }
  expect((await ask('changeOrganization', {}, { body: change })).body).toEqual({ ...before, ...change })
  await ask('setQuotas', {}, { body: { maxUsers: 50 } })
  expect((await ask('getQuotas')).body).toEqual({ maxUsers: 50 })
  expect((await ask('getOrganization')).body.retentionDays).toBe(30)
  const headers = { 'x-api-key': await team.apiKey(['admin']) }
  const named = await rest('/api/v1/organization', { method: 'PATCH', headers, body: { name: 'Mine' } })
  expect(named.status).toBe(403)
  await ask('changeOrganization', {}, { body: { sharingAllowed: true } })
  await ask('setQuotas', {}, { body: {} })

  const { body: made } = await ask('createProject', {}, { body: { name: 'Edge team' } })
  expect(made.slug).toBe('edge-team')
  await ask('editProject', { id: made.id }, { body: { description: 'the edge' } })
  const { body: list } = await ask('listProjects')
  expect(list.projects.find(({ id }: { id: string }) => id === made.id)).toMatchObject({
    description: 'the edge',
    isCurrent: false,
  })
  await ask('archiveProject', { id: made.id })
  const last = await rest(`/api/v1/projects/${team.project.id}`, { method: 'DELETE', headers })
  expect(last.status).toBe(409)
})

test('members and invitations', async () => {
  const { body: made } = await ask(
    'createInvitation',
    {},
    { body: { email: 'Ada@example.org', role: 'viewer' } },
  )
  expect(made).toMatchObject({ email: 'ada@example.org', role: 'viewer' })
  const { body: pending } = await ask('listInvitations')
  expect(JSON.stringify(pending)).not.toContain(made.url)
  await ask('cancelInvitation', { id: made.id })
  const { userId } = await app.signInMember(team, 'viewer')
  const { body: list } = await ask('listMembers')
  const { id } = await team.tenant.prisma.member.findFirstOrThrow({ where: { userId } })
  expect(list.members.map((member: { id: string }) => member.id)).toContain(id)
  await ask('changeMemberRole', { id }, { body: { role: 'member' } })
  await ask('removeMember', { id })
})

test('data sets: made, read, interrupted, resumed, deleted', async () => {
  const config = { kind: 'keycast', baseUrl: 'http://localhost:9' }
  await ask('createTarget', {}, { body: { name: 'Signer', config } })
  const { body: made, headers } = await ask(
    'createDataSet',
    {},
    { body: { name: 'users', target: 'signer', users: 10 } },
  )
  expect(headers.get('location')).toBe(`/api/v1/data-sets/${made.id}`)
  const { body: list } = await ask('listDataSets')
  expect(list.dataSets.map(({ name }: { name: string }) => name)).toEqual(['users', 'keycast-users'])
  expect((await ask('getDataSet', { id: 'users' })).body).toMatchObject({
    status: 'queued',
    wanted: 10,
    made: 0,
  })
  expect((await ask('stopDataSet', { id: 'users' })).body).toMatchObject({ status: 'interrupted' })
  expect((await ask('resumeDataSet', { id: 'users' })).body).toMatchObject({ status: 'queued', message: '' })
  await ask('deleteDataSet', { id: 'users' })
  const csv = { kind: 'csv', name: 'accounts', csv: 'user,password\nada,hunter2\n' }
  const { body: fed } = await ask('createDataSet', {}, { body: csv })
  expect(fed).toMatchObject({ kind: 'csv', status: 'ready', made: 1, columns: ['user', 'password'] })
  expect(JSON.stringify((await ask('getDataSet', { id: 'accounts' })).body)).not.toContain('hunter2')
})

test('schedules', async () => {
  const body = { name: 'nightly', scenario: 'wsproxy-smoke', cron: '0 2 * * 1-5', timeZone: 'Europe/Berlin' }
  const { body: made } = await ask('createSchedule', {}, { body })
  expect(made).toMatchObject({ words: 'At 02:00, Monday through Friday', overlap: 'skip', lastRun: null })
  expect((await ask('listSchedules')).body.schedules).toHaveLength(1)
  const { body: off } = await ask('updateSchedule', { id: made.id }, { body: { enabled: false } })
  expect(off).toMatchObject({ cron: body.cron, enabled: false, nextRunsAt: [] })
  await ask('deleteSchedule', { id: made.id })
})

test('webhooks', async () => {
  const body = { name: 'chat', url: 'https://hooks.example.com/secret-path' }
  const { body: made } = await ask('createWebhook', {}, { body })
  expect(made).toMatchObject({ host: 'hooks.example.com', secret: expect.stringMatching(/^whsec_/) })
  await ask('updateWebhook', { id: made.id }, { body: { url: 'http://example.invalid/', enabled: false } })
  const { body: list } = await ask('listWebhooks')
  expect(JSON.stringify(list)).not.toMatch(/whsec_|secret-path/)
  expect((await ask('testWebhook', { id: made.id })).body).toMatchObject({ status: 'failed', event: 'test' })
  expect((await ask('listWebhookDeliveries', { id: made.id })).body.deliveries).toHaveLength(1)
  await ask('deleteWebhook', { id: made.id })
})

test('comparisons and trends', async () => {
  const [a, b] = [await endedRun(), await endedRun()]
  const { body } = await ask('compareRuns', {}, { query: `?runs=${a},${b}&minimumChange=0.1` })
  expect(body.comparisons).toMatchObject([{ runId: b, change: 'not_enough_data', minimumChange: 0.1 }])
  await ask('exportComparisonHtml', {}, { query: `?runs=${a},${b}` })
  const { body: scenarios } = await ask('listScenarios')
  const { body: trend } = await ask('getScenarioTrend', { scenario: scenarios.scenarios[0].slug })
  expect(trend.runs).toEqual([])
})

test('runs: started once for each key, read, changed, stopped, exported, deleted', async () => {
  const headers = { 'idempotency-key': 'once' }
  const body = { scenario: 'wsproxy-smoke' }
  const first = await ask('createRun', {}, { body, headers })
  const second = await ask('createRun', {}, { body, headers })
  expect([first.status, second.status, second.body.id]).toEqual([201, 200, first.body.id])
  expect(first.headers.get('location')).toBe(`/api/v1/runs/${first.body.id}`)
  await ask('stopRun', { id: first.body.id })
  const running = await makeRun(team)
  await app.services.db.pool.query(`UPDATE run SET status = 'running' WHERE id = $1`, [running.id])
  await ask('controlRun', { id: running.id }, { body: { action: 'hold' } })
  expect((await ask('getRunExitCode', { id: running.id })).status).toBe(202)
  await ask('stopRun', { id: running.id })
  const id = await endedRun()
  await ask('editRun', { id }, { body: { note: 'a note', tags: ['x'], starred: true } })
  expect((await ask('getRun', { id })).body).toMatchObject({
    note: 'a note',
    starred: true,
    verdict: 'passed',
  })
  expect(
    (await ask('listRuns', {}, { query: '?limit=2&starred=true&status=finished,failed' })).body.runs,
  ).toHaveLength(1)
  expect((await ask('getRunExitCode', { id })).status).toBe(200)
  for (const { id: operationId } of RUN_EXPORTS) await ask(operationId, { id })
  await upsertPoints(app.services.db.pool, [makePoint(id, 0), makePoint(id, 1)])
  const { body: measured } = await ask('getRunPoints', { id }, { query: '?from=1' })
  expect(measured.points).toMatchObject([{ second: 1 }])
  await ask('createShare', {}, { body: { runId: id, expiresInDays: 3 } })
  const { body: shares } = await ask('listShares', {}, { query: `?runId=${id}` })
  await ask('revokeShare', { id: shares.shares[0].id })
  await ask('deleteRun', { id })
  expect(
    (await rest(`/api/v1/runs/${id}`, { headers: { 'x-api-key': await team.apiKey(['read']) } })).status,
  ).toBe(404)
})

test('the kill switch', async () => {
  await ask('pullKillSwitch', {}, { body: { reason: 'a test' } })
  const answer = await ask('getKillSwitch')
  expect(answer.body).toMatchObject({ pulled: true, reason: 'a test' })
  await ask('releaseKillSwitch')
  expect((await ask('getKillSwitch')).body.pulled).toBe(false)
})

test('an answer that the reader has already is not sent again', async () => {
  const id = await endedRun()
  const { headers } = await ask('getRun', { id })
  const key = { 'x-api-key': await team.apiKey(['admin']) }
  const known = { ...key, 'if-none-match': `W/"other", ${headers.get('etag')}` }
  const again = await rest(`/api/v1/runs/${id}`, { headers: known })
  expect([again.status, await again.text()]).toEqual([304, ''])
  await team.caller.runs.edit({ id, note: 'changed' })
  const changed = await rest(`/api/v1/runs/${id}`, { headers: known })
  expect(changed.status).toBe(200)
  expect(changed.headers.get('etag')).not.toBe(headers.get('etag'))
})

test('an unknown path, method or parameter is named', async () => {
  const headers = { 'x-api-key': await team.apiKey(['read']) }
  const nowhere = await rest('/api/v1/nothing', { headers })
  expect([nowhere.status, (await nowhere.json()).detail]).toEqual([
    404,
    expect.stringContaining('openapi.json'),
  ])
  const put = await rest('/api/v1/runs', { headers, method: 'PUT' })
  expect([put.status, (await put.json()).detail]).toEqual([405, expect.stringContaining('GET')])
  const misspelt = await rest('/api/v1/runs?state=queued', { headers })
  expect((await misspelt.json()).errors).toMatchObject([
    { field: 'state', received: 'the unknown field "state"' },
  ])
})

test('who asks too often is told when to come back', async () => {
  const key = await team.apiKey(['read'])
  const { redis, keys, db } = app.services
  const row = await db.prisma.apiKey.findFirstOrThrow({ orderBy: { createdAt: 'desc' } })
  const ask1 = () => rest('/api/v1/runs', { headers: { 'x-api-key': key } })
  const before = await ask1()
  expect(before.headers.get('ratelimit-remaining')).toBe('1199')
  await redis.incrby(keys.rate(`rest:api-key:${row.id}`), 5_000)
  const refused = await ask1()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await refused.json()).type).toBe('urn:broadside:problem:rate-limited')
})

test('every documented answer was seen', async () => {
  await ask('getOpenApi')
  const documented = ALL.flatMap(({ id, answers }) => Object.keys(answers).map((status) => `${id} ${status}`))
  expect([...answered].sort()).toEqual(documented.sort())
})
