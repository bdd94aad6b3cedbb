import { upsertPoints } from '@broadside/db/measurements/points'
import { makePoint, makeRun, testConfig } from '@broadside/db/test/factories'
import { Target } from '@broadside/shared/config/target'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, requestOf, rest, type TestApp, type TestTeam } from '../testing/test-app.ts'
import { toAppError } from '../to-app-error.ts'
import type { ComparisonSnapshot } from './comparison-snapshot.ts'
import { sharePicture, shareReport } from './files.ts'

let app: TestApp
let team: TestTeam
beforeAll(async () => {
  app = await createTestApp()
  team = await app.makeTeam()
})
afterAll(() => app.dispose())

const HOSTS = ['blue.internal.example', 'green.internal.example'] as const
const targetAt = (host: string) =>
  Target.parse({ kind: 'wsproxy', httpUrl: `http://${host}:8080`, wsUrl: `ws://${host}:8081` })

async function endedRun(host: string, of = team, seconds = 3): Promise<string> {
  const { id } = await makeRun(of, {
    config: { ...testConfig(), target: targetAt(host) },
    name: `on ${host.split('.')[0]}`,
  })
  const points = Array.from({ length: seconds }, (_, second) => makePoint(id, second))
  await upsertPoints(app.services.db.pool, points)
  await app.services.db.pool.query(`UPDATE run SET status = 'finished', finished_at = now() WHERE id = $1`, [
    id,
  ])
  return id
}
const pair = async () => [await endedRun(HOSTS[0]), await endedRun(HOSTS[1], team, 5)] as const
const open = async (token: string) => (await app.caller().shares.open({ token })) as ComparisonSnapshot
const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => undefined,
    (error: unknown) => toAppError(error),
  )

test('shows what the comparison said when it was made, without any sign-in', async () => {
  const runs = [...(await pair())]
  const share = await team.caller.shares.create({ runs, showTarget: true })
  const asked = await team.caller.compare.get({ runs })
  const shown = await open(share.token)
  expect(shown).toMatchObject({ kind: 'comparison', spanS: 1, showsTarget: true })
  expect(shown.comparison).toEqual(asked)
  expect(shown.comparison.runs[0]?.createdAt).toBeInstanceOf(Date)
  expect(shown.points.map((points) => points.length)).toEqual([3, 5])
  await team.caller.runs.edit({ id: runs[0] ?? '', name: 'renamed later' })
  expect(JSON.stringify(await open(share.token))).not.toContain('renamed later')
})

test('hides both targets everywhere, and still says that they differ', async () => {
  const runs = [...(await pair())]
  const { token } = await team.caller.shares.create({ runs })
  const shown = await open(token)
  const text = JSON.stringify(shown)
  for (const host of HOSTS) expect(text).not.toContain(host)
  expect(shown.comparison.runs.map(({ environment, targetId }) => [environment.target, targetId])).toEqual([
    [null, null],
    [null, null],
  ])
  expect(shown.comparison.differences).toContainEqual({
    path: 'target.wsUrl',
    values: ['ws://hidden.invalid/', 'ws://hidden-b.invalid/'],
  })
  expect(shown.comparison.pairs[0]?.sentence).toMatch(/^Not comparable: .*different targets/)
})

test('as one HTML file and as a picture, until one of its runs is deleted', async () => {
  const runs = [...(await pair())]
  const { token } = await team.caller.shares.create({ runs })
  const report = await shareReport(app.services, requestOf('/report.html'), token)
  const html = await report.text()
  expect(report.headers.get('content-disposition')).toContain('broadside-comparison.html')
  expect(html).toContain('Not comparable')
  for (const host of HOSTS) expect(html).not.toContain(host)
  const picture = await sharePicture(app.services, requestOf('/picture.png'), token)
  const png = Buffer.from(await picture.arrayBuffer())
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1_200, 630])
  await team.caller.runs.deleteMany({ ids: [runs[1] ?? ''] })
  expect((await refusal(open(token)))?.kind).toBe('gone')
  expect((await sharePicture(app.services, requestOf('/picture.png'), token)).status).toBe(410)
})

test('ends with the switch of the organization, and when it is revoked', async () => {
  const { token, id } = await team.caller.shares.create({ runs: [...(await pair())] })
  await team.caller.organizations.setSharing({ allowed: false })
  expect((await refusal(open(token)))?.kind).toBe('gone')
  expect((await refusal(team.caller.shares.create({ runs: [...(await pair())] })))?.kind).toBe('forbidden')
  await team.caller.organizations.setSharing({ allowed: true })
  expect((await open(token)).kind).toBe('comparison')
  await team.caller.shares.revoke({ id })
  expect((await refusal(open(token)))?.kind).toBe('gone')
})

test('is listed with what it shows, and apart from the links to each of its runs', async () => {
  const runs = [...(await pair())]
  const { id } = await team.caller.shares.create({ runs })
  const listed = await team.caller.shares.list({ runs })
  expect(listed).toMatchObject([
    {
      id,
      kind: 'comparison',
      runs: [
        { id: runs[0], name: 'on blue' },
        { id: runs[1], name: 'on green' },
      ],
    },
  ])
  expect(await team.caller.shares.list({ runId: runs[0] })).toEqual([])
  expect((await team.caller.shares.list({})).map((share) => share.id)).toContain(id)
})

test('of runs of others, of a run that goes on, and of nothing is refused', async () => {
  const others = await app.makeTeam()
  const [own, theirs] = [await endedRun(HOSTS[0]), await endedRun(HOSTS[1], others)]
  const { id: open1 } = await makeRun(team)
  const { shares } = team.caller
  expect((await refusal(shares.create({ runs: [own, theirs] })))?.kind).toBe('not_found')
  expect((await refusal(shares.create({ runs: [own, open1] })))?.kind).toBe('conflict')
  expect((await refusal(shares.create({ runs: [own] })))?.issues).toMatchObject([{ path: 'runs' }])
  expect((await refusal(shares.create({})))?.issues).toMatchObject([
    { path: 'runId', expected: 'a run, or `runs` to compare' },
  ])
  const both = await refusal(shares.create({ runId: own, runs: [own, theirs] }))
  expect(both?.issues).toMatchObject([{ path: 'runs', expected: 'either `runId` or `runs`' }])
})

test('REST: the same comparison as a file for who may read it', async () => {
  const runs = await pair()
  const headers = { 'x-api-key': await team.apiKey(['read']) }
  const answer = await rest(`/api/v1/compare/export.html?runs=${runs.join(',')}`, { headers })
  expect(answer.headers.get('content-disposition')).toContain('broadside-comparison.html')
  const html = await answer.text()
  for (const host of HOSTS) expect(html).toContain(host)
  const { id } = await makeRun(team)
  const early = await rest(`/api/v1/compare/export.html?runs=${runs[0]},${id}`, { headers })
  expect(early.status).toBe(409)
})
