import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ASKED_METHOD } from '../http/incoming-requests.ts'
import type { Problem } from '../http/problem.ts'
import { BASE_URL, createTestApp, rest, type TestApp, type TestTeam } from '../testing/test-app.ts'

let app: TestApp
let team: TestTeam
let key: string

beforeAll(async () => {
  app = await createTestApp()
  team = await app.makeTeam()
  key = await team.apiKey(['run'])
})
afterAll(() => app.dispose())

const withKey = () => ({ authorization: `Bearer ${key}` })
const post = (body: unknown, headers: HeadersInit = withKey()) => rest('/api/v1/runs', { body, headers })
const problemOf = async (answer: Response): Promise<Problem> => {
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  return answer.json()
}

describe('POST /api/v1/runs', () => {
  test('201 with id, status and url; jobs are in the queue, the row says so', async () => {
    const answer = await post({ scenario: 'wsproxy-smoke', overrides: { users: 3, queries: 4, shards: 2 } })
    expect(answer.status).toBe(201)
    const run = await answer.json()
    expect(run).toMatchObject({ status: 'queued', url: `${BASE_URL}/runs/${run.id}` })
    const { run: stored, shards } = await team.caller.runs.get({ id: run.id })
    expect(stored.config.scenarios.main).toMatchObject({ vus: 3, behaviour: { queries: 4 } })
    expect(stored).toMatchObject({ origin: 'api', createdBy: 'test', scenario: { slug: 'wsproxy-smoke' } })
    expect(shards).toHaveLength(2)
    expect(await app.services.queue.jobsBefore(run.id)).toBeDefined()
    const row = await team.tenant.prisma.run.findUniqueOrThrow({ where: { id: run.id } })
    expect(row.queuedAt).not.toBeNull()
  })

  test.each([
    [
      { scenario: 'wsproxy-smoke', overrides: { users: -5 } },
      'overrides.users',
      'an integer >= 1 and <= 1000000',
      '-5',
    ],
    [
      { scenario: 'wsproxy-smoke', overrides: { userz: 5 } },
      'overrides.userz',
      /^one of the fields .*did you mean users/,
      'the unknown field "userz"',
    ],
    [
      { scenario: 'wsproxy-smoke', overides: {} },
      'overides',
      /did you mean overrides/,
      'the unknown field "overides"',
    ],
    [{}, 'scenario', 'the slug of a scenario, or a config', 'neither'],
    [{ scenario: 7 }, 'scenario', 'text', '7'],
    [{ scenario: 'wsproxy-smoke', tags: 'a' }, 'tags', 'a list', '"a"'],
    [
      { scenario: 'wsproxy-smoke', overrides: { stages: [{ target: 4 }] } },
      'overrides.stages[0].duration',
      'a duration such as "30s", "1m30s" or milliseconds >= 0',
      'nothing',
    ],
  ])('422: %j', async (body, field, expected, received) => {
    const answer = await post(body)
    expect(answer.status).toBe(422)
    const problem = await problemOf(answer)
    expect(problem).toMatchObject({ type: 'urn:broadside:problem:invalid-input', status: 422 })
    expect(problem.errors).toHaveLength(1)
    expect(problem.errors[0]).toMatchObject({ field, received })
    expect(problem.errors[0]?.expected).toMatch(expected)
    expect(problem.errors[0]?.message).toContain(`${field}: expected `)
  })

  test('400 for a body that is not JSON, 413 for one that is too large, 404 for an unknown scenario', async () => {
    expect((await problemOf(await post('{"scenario":'))).detail).toMatch(/^The body is not JSON/)
    expect((await post(JSON.stringify('x'.repeat(1_100_000)))).status).toBe(413)
    const deep = `{"scenario":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
    expect((await problemOf(await post(deep))).detail).toContain('nested more than 64 levels')
    expect((await post(JSON.stringify({ scenario: '['.repeat(60) }))).status).toBe(404)
    const missing = await post({ scenario: 'nothing' })
    expect(missing.status).toBe(404)
    expect((await problemOf(missing)).detail).toContain('"nothing"')
  })

  test('the same idempotency key starts one run, also when pressed twice at once', async () => {
    const headers = { ...withKey(), 'idempotency-key': 'press-1' }
    const body = { scenario: 'wsproxy-smoke' }
    const answers = await Promise.all([post(body, headers), post(body, headers)])
    const [first, second] = await Promise.all(answers.map((answer) => answer.json()))
    expect(first.id).toBe(second.id)
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 201])
    const other = await post({ scenario: 'wsproxy-smoke', overrides: { users: 2 } }, headers)
    expect(other.status).toBe(409)
  })
})

describe('what may be asked', () => {
  test('OPTIONS and 405 list the methods of the very path', async () => {
    const options = await rest('/api/v1/runs/some/stop', { method: 'OPTIONS' })
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'POST, OPTIONS'])
    const put = await rest('/api/v1/kill-switch', { method: 'POST', headers: withKey(), body: {} })
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, PUT, DELETE, HEAD, OPTIONS'])
    expect((await rest('/api/v1/nowhere', { method: 'OPTIONS' })).status).toBe(404)
  })

  test('TRACE, which comes as OPTIONS, is refused as TRACE', async () => {
    const headers = { ...withKey(), [ASKED_METHOD]: 'TRACE' }
    const trace = await rest('/api/v1/runs', { method: 'OPTIONS', headers })
    expect(trace.status).toBe(405)
    expect((await problemOf(trace)).detail).toContain('TRACE is not allowed here')
  })

  test('a parameter is named also where none is taken', async () => {
    const answer = await rest('/api/v1/targets?limt=5', { headers: withKey() })
    expect((await problemOf(answer)).errors).toMatchObject([
      { field: 'limt', received: 'the unknown field "limt"' },
    ])
  })

  test('a number among few is read as a number', async () => {
    const { id } = await (await post({ scenario: 'wsproxy-smoke' })).json()
    const points = await rest(`/api/v1/runs/${id}/points?minSpan=10`, { headers: withKey() })
    expect(points.status).toBe(200)
    const bad = await rest(`/api/v1/runs/${id}/points?minSpan=7`, { headers: withKey() })
    expect((await problemOf(bad)).errors[0]).toMatchObject({ field: 'minSpan', received: '7' })
  })

  test('a change by nobody is told that a key is missing, with no word about pages', async () => {
    for (const [method, path] of [
      ['POST', '/api/v1/runs'],
      ['DELETE', '/api/v1/runs/some'],
    ] as const)
      expect((await rest(path, { method, body: {} })).status).toBe(401)
  })
})

describe('who asks', () => {
  test('401 without a key and with a wrong one, 403 with one that may only read', async () => {
    const none = await post({ scenario: 'wsproxy-smoke' }, { origin: BASE_URL })
    expect(none.status).toBe(401)
    expect(none.headers.get('www-authenticate')).toContain('Bearer')
    expect((await post({ scenario: 'wsproxy-smoke' }, { 'x-api-key': 'bs_wrong' })).status).toBe(401)
    const reader = await team.apiKey(['read'])
    const refused = await post({ scenario: 'wsproxy-smoke' }, { 'x-api-key': reader })
    expect(refused.status).toBe(403)
    expect((await problemOf(refused)).detail).toContain('"run"')
  })

  test('a cookie alone is refused unless the page is our own', async () => {
    const body = { scenario: 'wsproxy-smoke' }
    expect((await post(body, { ...team.headers, origin: 'https://evil.example' })).status).toBe(403)
    expect((await post(body, team.headers)).status).toBe(403)
    expect((await post(body, { ...team.headers, origin: BASE_URL })).status).toBe(201)
  })

  test('a revoked key stops working at once', async () => {
    const made = await team.caller.apiKeys.create({ name: 'short', scopes: ['read'] })
    const ask = () => rest('/api/v1/runs', { headers: { 'x-api-key': made.key } })
    expect((await ask()).status).toBe(200)
    await team.caller.apiKeys.revoke({ id: made.id })
    expect((await ask()).status).toBe(401)
  })
})

describe('a run', () => {
  test('is read, listed by pages and stopped', async () => {
    const { id } = await (await post({ scenario: 'wsproxy-standard' })).json()
    const read = await rest(`/api/v1/runs/${id}`, { headers: withKey() })
    expect(await read.json()).toMatchObject({
      id,
      status: 'queued',
      verdict: 'none',
      validity: null,
      summary: null,
    })
    const page = await rest('/api/v1/runs?limit=1&status=queued,running', {
      headers: withKey(),
    })
    const { runs, nextCursor } = await page.json()
    expect(runs).toHaveLength(1)
    expect(runs[0].id).toBe(id)
    const next = await rest(`/api/v1/runs?cursor=${nextCursor}`, { headers: withKey() })
    expect((await next.json()).runs.map((run: { id: string }) => run.id)).not.toContain(id)
    const bad = await rest('/api/v1/runs?limit=many', { headers: withKey() })
    expect((await problemOf(bad)).errors[0]).toMatchObject({ field: 'limit', received: '"many"' })

    const stop = () => rest(`/api/v1/runs/${id}/stop`, { method: 'POST', headers: withKey() })
    const stopped = await stop()
    expect(await stopped.json()).toMatchObject({ id, status: 'aborted' })
    expect(await app.services.queue.jobsBefore(id)).toBeUndefined()
    expect((await stop()).status).toBe(409)
  })

  test('404 for one of another organization', async () => {
    const { id } = await (await post({ scenario: 'wsproxy-smoke' })).json()
    const other = await (await app.makeTeam()).apiKey(['admin'])
    const answer = await rest(`/api/v1/runs/${id}`, {
      headers: { 'x-api-key': other },
    })
    expect(answer.status).toBe(404)
  })
})
