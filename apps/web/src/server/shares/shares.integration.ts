import { gunzipSync } from 'node:zlib'
import { upsertPoints } from '@broadside/db/measurements/points'
import { makePoint, makeRun, testConfig } from '@broadside/db/test/factories'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handleTrpc } from '../handle-trpc.ts'
import { createTestApp, requestOf, type TestApp, type TestTeam } from '../testing/test-app.ts'
import { sharePicture, shareReport } from './files.ts'
import type { RunSnapshot } from './run-snapshot.ts'

let app: TestApp
let team: TestTeam
beforeAll(async () => {
  app = await createTestApp()
  team = await app.makeTeam()
})
afterAll(() => app.dispose())

const HOST = 'gateway.internal.example'
async function endedRun(): Promise<string> {
  const config = { ...testConfig(), target: { ...testConfig().target, wsUrl: `ws://${HOST}:8081/path` } }
  const { id } = await makeRun(team, { config: config as ReturnType<typeof testConfig> })
  await upsertPoints(app.services.db.pool, [makePoint(id, 0), makePoint(id, 1)])
  await app.services.db.pool.query(
    `UPDATE run SET status = 'failed', failure_code = 'target_unreachable', failure_message = $2 WHERE id = $1`,
    [id, `ws://${HOST}:8081/path refused the connection`],
  )
  return id
}
const kindOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'opened',
    (error: { cause?: { kind?: string } }) => error.cause?.kind ?? String(error),
  )

test('opens without any sign-in, until it is revoked', async () => {
  const runId = await endedRun()
  const share = await team.caller.shares.create({ runId })
  expect(share.url).toBe(`${app.env.BROADSIDE_URL}/share/${share.token}`)
  const shown = (await app.caller().shares.open({ token: share.token })) as RunSnapshot
  expect(shown).toMatchObject({ kind: 'run', run: { id: runId, status: 'failed' } })
  expect(shown.run.createdAt).toBeInstanceOf(Date)
  expect(shown.points.map((point) => point.second)).toEqual([0, 1])
  await team.caller.shares.revoke({ id: share.id })
  expect(await kindOf(app.caller().shares.open({ token: share.token }))).toBe('gone')
  expect(await team.caller.shares.list({ runId })).toEqual([])
})

test('the page of a link gets it compressed, alone and in a batch of its own; a refusal is plain', async () => {
  const { token, id } = await team.caller.shares.create({ runId: await endedRun() })
  const input = encodeURIComponent(JSON.stringify({ json: { token } }))
  const batched = encodeURIComponent(JSON.stringify({ 0: { json: { token } } }))
  const ask = (query: string) =>
    handleTrpc(app.services, requestOf(`/api/trpc/${query}`, { headers: { 'accept-encoding': 'gzip' } }))
  for (const query of [`shares.open?input=${input}`, `shares.open?batch=1&input=${batched}`]) {
    const answer = await ask(query)
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    expect(gunzipSync(await answer.arrayBuffer()).toString()).toContain('"takenAt"')
  }
  const mixed = await ask(`shares.open,session.current?batch=1&input=${batched}`)
  expect([mixed.status, mixed.headers.get('content-encoding')]).toEqual([200, null])
  await team.caller.shares.revoke({ id })
  const gone = await ask(`shares.open?input=${input}`)
  expect([gone.status, gone.headers.get('content-encoding')]).toEqual([404, null])
})

test('hides the target everywhere, unless it was chosen to be shown', async () => {
  const runId = await endedRun()
  const hidden = await team.caller.shares.create({ runId })
  const text = JSON.stringify(await app.caller().shares.open({ token: hidden.token }))
  expect(text).not.toContain(HOST)
  expect(text).toContain('ws://hidden.invalid/ refused the connection')
  const open = await team.caller.shares.create({ runId, showTarget: true })
  expect(JSON.stringify(await app.caller().shares.open({ token: open.token }))).toContain(HOST)
})

test('is a fixed picture: later changes to the run do not reach it', async () => {
  const runId = await endedRun()
  const share = await team.caller.shares.create({ runId })
  await team.caller.runs.edit({ id: runId, note: 'written later' })
  expect(JSON.stringify(await app.caller().shares.open({ token: share.token }))).not.toContain(
    'written later',
  )
})

test('a link that expired, one that never was, and a token that is only its hash open nothing', async () => {
  const share = await team.caller.shares.create({ runId: await endedRun(), expiresInDays: 1 })
  const { db } = app.services
  const row = await db.prisma.shareLink.findUniqueOrThrow({ where: { id: share.id } })
  expect(row.tokenHash).not.toContain(share.token)
  expect(await kindOf(app.caller().shares.open({ token: row.tokenHash }))).toBe('gone')
  await db.prisma.shareLink.update({
    where: { id: share.id },
    data: { expiresAt: new Date(Date.now() - 1_000) },
  })
  expect(await kindOf(app.caller().shares.open({ token: share.token }))).toBe('gone')
  expect(await kindOf(app.caller().shares.open({ token: 'nothing' }))).toBe('gone')
})

test('the organization’s switch closes all of them at once, and refuses new ones', async () => {
  const runId = await endedRun()
  const share = await team.caller.shares.create({ runId })
  const where = { id: team.tenant.organizationId }
  await app.services.db.prisma.organization.update({ where, data: { sharingDisabled: true } })
  expect(await kindOf(app.caller().shares.open({ token: share.token }))).toBe('gone')
  expect(await kindOf(team.caller.shares.create({ runId }))).toBe('forbidden')
  await app.services.db.prisma.organization.update({ where, data: { sharingDisabled: false } })
})

test('a run that has not ended is not shared', async () => {
  const { id } = await makeRun(team)
  expect(await kindOf(team.caller.shares.create({ runId: id }))).toBe('conflict')
})

const file = (name: 'report' | 'picture', token: string, headers: HeadersInit = {}) => {
  const serve = name === 'report' ? shareReport : sharePicture
  return serve(app.services, requestOf(`/api/share/${token}/${name}`, { headers }), token)
}

test('the snapshot as one HTML file and as a picture, until the link is revoked', async () => {
  const share = await team.caller.shares.create({ runId: await endedRun() })
  const report = await file('report', share.token)
  const html = await report.text()
  expect(report.headers.get('content-type')).toContain('text/html')
  expect(html).toContain('ws://hidden.invalid/ refused the connection')
  expect(html).not.toContain(HOST)
  const picture = await file('picture', share.token)
  const png = Buffer.from(await picture.arrayBuffer())
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1_200, 630])
  const known = { 'if-none-match': picture.headers.get('etag') ?? '' }
  expect((await file('picture', share.token, known)).status).toBe(304)
  await team.caller.shares.revoke({ id: share.id })
  expect((await file('picture', share.token, known)).status).toBe(410)
  expect((await file('report', share.token)).status).toBe(410)
})
