import type { RunConfigInput } from '@broadside/shared/run-config'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestTeam } from '../testing/test-app.ts'

let app: TestApp
let team: TestTeam
beforeAll(async () => {
  app = await createTestApp()
  team = await app.makeTeam()
})
afterAll(() => app.dispose())

const smoke = () => team.caller.scenarios.get({ idOrSlug: 'wsproxy-smoke' })
const withUsers = (config: RunConfigInput, vus: number) => ({
  ...config,
  scenarios: { main: { ...config.scenarios.main, vus } },
})

test('the demo scenarios are there, with the target they run on', async () => {
  const scenarios = await team.caller.scenarios.list()
  expect(scenarios.map(({ slug, version }) => [slug, version])).toEqual(
    expect.arrayContaining([
      ['wsproxy-smoke', 1],
      ['wsproxy-standard', 1],
      ['wsproxy-load', 1],
      ['wsproxy-stress', 1],
      ['wsproxy-soak', 1],
    ]),
  )
  expect(scenarios[0]?.target).toMatchObject({ slug: 'wsproxy-simulator', kind: 'wsproxy' })
})

test('the newest run of a scenario is known, whatever came after it', async () => {
  const other = await app.makeTeam()
  expect(await other.caller.scenarios.lastRuns()).toEqual([])
  await other.caller.runs.create({ scenario: 'wsproxy-smoke' })
  const { id } = await other.caller.runs.create({ scenario: 'wsproxy-smoke' })
  await other.caller.runs.create({ scenario: 'wsproxy-standard' })
  const runs = await other.caller.scenarios.lastRuns()
  expect(runs).toHaveLength(2)
  const { id: scenarioId } = await other.caller.scenarios.get({ idOrSlug: 'wsproxy-smoke' })
  expect(runs.find((run) => run.scenarioId === scenarioId)).toMatchObject({ id, status: 'queued' })
})

test('a changed configuration is the next version, an equal one is not, and a name alone is none', async () => {
  const { id, config, target } = await smoke()
  const fields = { id, targetId: target?.id }
  const changed = await team.caller.scenarios.update({
    ...fields,
    config: withUsers(config, 7),
    message: 'more',
  })
  expect(changed.version).toBe(2)
  expect((await team.caller.scenarios.update({ ...fields, config: withUsers(config, 7) })).version).toBe(2)
  expect(await team.caller.scenarios.update({ id, name: 'smoke!' })).toMatchObject({
    version: 2,
    name: 'smoke!',
  })
  const run = await team.caller.runs.create({ scenario: 'wsproxy-smoke' })
  const { run: stored } = await team.caller.runs.get({ id: run.id })
  expect(stored).toMatchObject({ scenarioVersion: 2, config: { scenarios: { main: { vus: 7 } } } })
})

test('two that save at once make two versions, in whatever order', async () => {
  const { id, config } = await team.caller.scenarios.get({ idOrSlug: 'wsproxy-standard' })
  const save = (vus: number) => team.caller.scenarios.update({ id, config: withUsers(config, vus) })
  await Promise.all([save(31), save(32)])
  expect((await team.caller.scenarios.get({ idOrSlug: id })).version).toBe(3)
})

test('the target’s address is followed: a changed target changes the next run, not the stored version', async () => {
  const { target, config } = await team.caller.scenarios.get({ idOrSlug: 'wsproxy-load' })
  const moved = { kind: 'wsproxy', httpUrl: 'http://127.0.0.1:4001', wsUrl: 'ws://127.0.0.1:4002' }
  await team.caller.targets.update({ id: target?.id ?? '', config: moved })
  const { id } = await team.caller.runs.create({ scenario: 'wsproxy-load' })
  const { run } = await team.caller.runs.get({ id })
  expect(run.config.target).toMatchObject(moved)
  expect(config.target).not.toMatchObject(moved)
})

test('a secret that is written into a scenario is not stored with it', async () => {
  const { config } = await smoke()
  const secret = 'never-stored-4711'
  const made = await team.caller.scenarios.create({
    name: 'With a secret',
    config: { ...config, target: { ...config.target, secret } },
  })
  expect(JSON.stringify(made)).not.toContain(secret)
})

test('errors name the field: a taken name, a wrong value, a missing part', async () => {
  const { config, target } = await smoke()
  const make = (name: string, changed: unknown) =>
    team.caller.scenarios.create({ name, slug: 'wsproxy-smoke', config: changed, targetId: target?.id })
  await expect(make('Again', config)).rejects.toMatchObject({
    cause: { kind: 'conflict', issues: [{ path: 'slug' }] },
  })
  await expect(make('Wrong', withUsers(config, -1))).rejects.toMatchObject({
    cause: { kind: 'invalid_input', issues: [{ path: 'scenarios.main.vus', received: '-1' }] },
  })
  const judged = await team.caller.scenarios.validate({ config: { target: config.target } })
  expect(judged).toMatchObject({ valid: false, issues: [{ path: 'scenarios', received: 'nothing' }] })
  expect(await team.caller.scenarios.validate({ config, targetId: target?.id })).toEqual({
    valid: true,
    issues: [],
  })
})

test('an input that no procedure knows is named as it came', async () => {
  const wrong = team.caller.runs.list({ limit: 0, sort: 'name' } as object)
  await expect(wrong).rejects.toMatchObject({
    cause: { kind: 'invalid_input', issues: [{ path: 'limit', received: '0' }, { path: 'sort' }] },
  })
})

test('a run without any runner connected says so, and waits', async () => {
  const run = await team.caller.runs.create({ scenario: 'wsproxy-smoke' })
  expect(run.status).toBe('queued')
  expect(run.warnings.join()).toContain('No runner is connected')
})
