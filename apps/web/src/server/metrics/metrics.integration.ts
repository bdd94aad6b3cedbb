import { upsertPoints } from '@broadside/db/measurements/points'
import { makePoint, makeRun } from '@broadside/db/test/factories'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharePicture } from '../shares/files.ts'
import { createTestApp, requestOf, rest, type TestApp, type TestTeam } from '../testing/test-app.ts'
import { type MetricsServer, serveMetrics } from './serve-metrics.ts'

let app: TestApp
let team: TestTeam
let server: MetricsServer
beforeAll(async () => {
  app = await createTestApp({ METRICS_PORT: '0' })
  team = await app.makeTeam()
  server = serveMetrics(app.services)
})
afterAll(async () => {
  await server.close()
  await app.dispose()
})

const url = async () => `http://127.0.0.1:${await server.port}/metrics`
async function scrape(): Promise<string[]> {
  const answer = await fetch(await url())
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  return (await answer.text()).split('\n')
}
const sampleOf = (lines: readonly string[], name: string, ...labels: readonly string[]) =>
  lines
    .find((line) => line.startsWith(`${name}{`) && labels.every((label) => line.includes(label)))
    ?.split(' ')
    .at(-1)

test('requests by operation, procedure and status, also those that were refused', async () => {
  const headers = { 'x-api-key': await team.apiKey(['read']) }
  await rest('/api/v1/runs', { headers })
  await rest('/api/v1/runs', { headers })
  await rest('/api/v1/runs/nothing', { headers })
  await rest('/api/v1/nowhere/at/all', { headers })
  await team.caller.runs.list({})
  await expect(app.caller().runs.list({})).rejects.toThrow()
  const lines = await scrape()
  const requests = (...labels: string[]) => sampleOf(lines, 'broadside_http_requests_total', ...labels)
  expect(requests('route="listRuns"', 'status="200"', 'kind="rest"')).toBe('2')
  expect(requests('route="getRun"', 'status="404"')).toBe('1')
  expect(requests('route="unknown"', 'status="404"')).toBe('1')
  expect(requests('route="runs.list"', 'status="200"', 'kind="trpc"')).toBe('1')
  expect(requests('route="runs.list"', 'status="401"')).toBe('1')
  expect(lines.join('\n')).not.toContain('nowhere')
  expect(lines.some((line) => line.startsWith('nodejs_eventloop_lag_seconds{process="web"}'))).toBe(true)
})

test('runs that were started, jobs that wait, runs that are open', async () => {
  await team.caller.runs.create({ scenario: 'wsproxy-smoke' })
  const lines = await scrape()
  expect(sampleOf(lines, 'broadside_run_starts_total', 'origin="manual"')).toBe('1')
  expect(sampleOf(lines, 'broadside_queue_jobs_waiting', 'queue="runs"')).toBe('1')
  expect(sampleOf(lines, 'broadside_runs_unfinished', 'status="queued"')).toBe('1')
})

test('viewers while they watch, and shares that went out', async () => {
  const { id } = await makeRun(team)
  await upsertPoints(app.services.db.pool, [makePoint(id, 0)])
  const watching = (await team.caller.runs.watch({ runId: id }))[Symbol.asyncIterator]()
  await watching.next()
  const viewers = async () => sampleOf(await scrape(), 'broadside_live_viewers')
  expect(await viewers()).toBe('1')
  await watching.return?.()
  expect(await viewers()).toBe('0')
  await app.services.db.pool.query(`UPDATE run SET status = 'finished' WHERE id = $1`, [id])
  const { token } = await team.caller.shares.create({ runId: id })
  await app.caller().shares.open({ token })
  await sharePicture(app.services, requestOf('/picture.png'), token)
  const lines = await scrape()
  expect(sampleOf(lines, 'broadside_shares_served_total', 'what="page"')).toBe('1')
  expect(sampleOf(lines, 'broadside_shares_served_total', 'what="picture"')).toBe('1')
})

test('only /metrics is there, and nothing of it on the port of the pages', async () => {
  expect((await fetch((await url()).replace('/metrics', '/'))).status).toBe(404)
  expect((await rest('/api/v1/metrics')).status).toBe(404)
})
