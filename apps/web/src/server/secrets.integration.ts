import { createSealer } from '@broadside/db/seal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestTeam } from './testing/test-app.ts'

const SECRET = 'gateway-signing-key-4711'
let app: TestApp
let team: TestTeam
let targetId: string
beforeAll(async () => {
  app = await createTestApp()
  team = await app.makeTeam()
  const config = { kind: 'wsproxy', httpUrl: 'http://127.0.0.1:1', wsUrl: 'ws://127.0.0.1:1', secret: SECRET }
  const target = await team.caller.targets.create({ name: 'Gateway', config })
  targetId = target.id
})
afterAll(() => app.dispose())

const runOf = async (overrides: object = {}): Promise<string> =>
  (await team.caller.runs.create({ scenario: 'wsproxy-smoke', targetId, overrides })).id
const sealedOf = async (runId: string): Promise<unknown> => {
  const { sealedSecrets } = await team.tenant.prisma.run.findUniqueOrThrow({ where: { id: runId } })
  return sealedSecrets && createSealer(app.env.BROADSIDE_SECRET).open(sealedSecrets, `run:${runId}`)
}

test('a target tells that it has a secret, never which; nothing else does either', async () => {
  const runId = await runOf()
  const said = [
    await team.caller.targets.get({ idOrSlug: targetId }),
    await team.caller.targets.list(),
    await team.caller.runs.get({ id: runId }),
    await team.caller.runs.list({}),
    await team.caller.scenarios.list(),
  ]
  expect(said[0]).toMatchObject({ hasSecret: true })
  expect(JSON.stringify(said)).not.toContain(SECRET)
})

test('no column holds it in the clear, and no job carries it', async () => {
  const runId = await runOf()
  for (const table of ['run', 'target', 'scenario_version', 'audit_entry']) {
    const { rows } = await app.services.db.pool.query(`SELECT to_jsonb(t)::text AS row FROM ${table} t`)
    expect(rows.map(({ row }) => row).join()).not.toContain(SECRET)
  }
  const { redis, keys } = app.services
  for (const key of await redis.keys(`${keys.prefix}*`))
    if ((await redis.type(key)) === 'hash')
      expect(JSON.stringify(await redis.hgetall(key))).not.toContain(SECRET)
  expect(await sealedOf(runId)).toEqual({ secret: SECRET })
})

test('it goes to the target’s own addresses only; another address gets what the run itself says', async () => {
  expect(await sealedOf(await runOf({ wsUrl: 'ws://attacker.example' }))).toBeNull()
  const own = await runOf({ wsUrl: 'ws://elsewhere.example', secret: 'another one' })
  expect(await sealedOf(own)).toEqual({ secret: 'another one' })
})

test('an edit keeps it, a new address or a wish forgets it', async () => {
  const moved = { kind: 'wsproxy', httpUrl: 'http://127.0.0.1:2', wsUrl: 'ws://127.0.0.1:1' }
  const renamed = await team.caller.targets.update({ id: targetId, name: 'Gateway 2' })
  expect(renamed).toMatchObject({ name: 'Gateway 2', hasSecret: true })
  expect(await team.caller.targets.update({ id: targetId, config: moved })).toMatchObject({
    hasSecret: false,
  })
})

test('a wrong target is refused at its field, without repeating a secret', async () => {
  const config = { kind: 'wsproxy', httpUrl: 'ftp://x', wsUrl: 'ws://a', secret: 4711 }
  const refused = team.caller.targets.create({ name: 'x', config })
  await expect(refused).rejects.toMatchObject({
    cause: {
      issues: [{ path: 'config.httpUrl' }, { path: 'config.secret', received: 'a value that is not shown' }],
    },
  })
})
