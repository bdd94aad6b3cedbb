import { pullKillSwitch, releaseKillSwitch } from '@broadside/bus/kill-switch'
import { claimDataSet, endMaking, saveProgress } from '@broadside/db/data-sets/make-data-set'
import { Histogram } from '@broadside/shared/histogram'
import { encodeHistogramBase64 } from '@broadside/shared/histogram/codec'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestTeam } from '../testing/test-app.ts'

const BASE_URL = 'http://localhost:3999'
let app: TestApp
let team: TestTeam
let targetId: string
let count = 0

beforeAll(async () => {
  app = await createTestApp()
  team = await app.makeTeam()
  const target = await team.caller.targets.create({
    name: 'Signer',
    config: { kind: 'keycast', baseUrl: BASE_URL },
  })
  targetId = target.id
})
afterAll(() => app.dispose())

const make = (users = 20) => team.caller.dataSets.create({ name: `set-${++count}`, target: targetId, users })

/** As a runner would: so many users stored, good until `expiresAt`. */
async function finish(
  id: string,
  users: number,
  expiresAt = new Date(Date.now() + 86_400_000),
): Promise<void> {
  const { db } = app.services
  const histogram = new Histogram()
  for (let n = 0; n < users; n++) histogram.recordUs(5_000)
  await claimDataSet(db, id, 'r')
  await saveProgress(db, id, 'r', {
    part: { n: 0, rowCount: users, sealed: 'v1.x' },
    failedCount: 2,
    steps: { register: { histogram: encodeHistogramBase64(histogram), failures: { 'HTTP 503': 2 } } },
    expiresAt,
    madeForMs: 1_000,
  })
  await endMaking(db, id, 'r', 'ready', '')
}

const run = (dataSet: string, scenario: object = {}, behaviour: object = {}, target: object = {}) =>
  team.caller.runs.create({
    config: {
      target: { kind: 'keycast', baseUrl: BASE_URL, ...target },
      scenarios: {
        main: {
          executor: 'shared-iterations',
          iterations: 10,
          ...scenario,
          behaviour: { driver: 'keycast', dataSet, ...behaviour },
        },
      },
    },
  })

test('is stored, put into the queue, and shown with the times of its steps', async () => {
  const made = await make()
  expect(made).toMatchObject({ status: 'queued', wanted: 20, made: 0, baseUrl: BASE_URL, concurrency: 20 })
  await finish(made.id, 20)
  expect(await team.caller.dataSets.get({ idOrName: made.name })).toMatchObject({
    status: 'ready',
    made: 20,
    failed: 2,
    steps: [{ step: 'register', trend: { count: 20 }, failures: [{ message: 'HTTP 503', count: 2 }] }],
  })
  const { rows } = await app.services.db.pool.query('SELECT enqueued_at FROM data_set WHERE id = $1', [
    made.id,
  ])
  expect(rows[0]).toMatchObject({ enqueued_at: expect.any(Date) })
})

test('a target of another kind and a taken name are refused at their field', async () => {
  const http = await team.caller.targets.create({
    name: 'Web',
    config: { kind: 'http', baseUrl: 'http://h' },
  })
  const create = (name: string, target: string) => team.caller.dataSets.create({ name, target, users: 1 })
  await expect(create('x', http.id)).rejects.toThrow('target: expected a target of the kind "keycast"')
  const { name } = await make()
  await expect(create(name, targetId)).rejects.toThrow(`A data set "${name}" already exists`)
  await expect(create('y', 'nothing')).rejects.toThrow('There is no target "nothing"')
})

test('only what stands still is resumed, and only what moves is stopped', async () => {
  const { id, name } = await make()
  await expect(team.caller.dataSets.resume({ idOrName: id })).rejects.toThrow(`"${name}" is queued`)
  expect(await team.caller.dataSets.stop({ idOrName: id })).toMatchObject({ status: 'interrupted' })
  expect(await team.caller.dataSets.resume({ idOrName: id })).toMatchObject({ status: 'queued', message: '' })
  await finish(id, 20)
  await expect(team.caller.dataSets.stop({ idOrName: id })).rejects.toThrow('it is not being made')
  await team.caller.dataSets.delete({ idOrName: name })
  await expect(team.caller.dataSets.get({ idOrName: id })).rejects.toThrow('There is no data set')
})

describe('a run that its data set cannot serve is refused before it is stored', () => {
  const FIELD = 'scenarios.main.behaviour.dataSet: expected a data set that can serve the run, received'

  test.each([
    [
      'cold start with too few',
      { iterations: 21 },
      { pattern: 'cold-start' },
      'has 20 users, and a cold start of 21',
    ],
    ['more users than there are', {}, { dataSetUsers: 50 }, 'has 20 users, and the scenario wants 50'],
  ])('%s', async (_what, scenario, behaviour, words) => {
    const { id, name } = await make()
    await finish(id, 20)
    await expect(run(name, scenario, behaviour)).rejects.toThrow(words)
  })

  test('not ready, over, ending before the run, of another server, or not there', async () => {
    const { id, name } = await make()
    await expect(run(name)).rejects.toThrow(`${FIELD} "${name}", which is queued with 0 of 20 users`)
    await finish(id, 20, new Date(Date.now() - 1_000))
    await expect(run(name)).rejects.toThrow('every request would be refused. Make it again')
    await app.services.db.pool.query(
      `UPDATE data_set SET expires_at = now() + interval '1 minute' WHERE id = $1`,
      [id],
    )
    await expect(run(name, { maxDuration: '10m' })).rejects.toThrow('before the run does')
    expect(await run(name, { maxDuration: '30s' })).toMatchObject({ status: 'queued' })
    await expect(run(name, {}, {}, { baseUrl: 'http://evil.example.org' })).rejects.toThrow(
      'its tokens are sent only there',
    )
    await expect(run('none')).rejects.toThrow('which this project does not have')
  })
})

test('the kill switch stops makings from starting, and the set says so', async () => {
  const { redis, keys } = app.services
  await pullKillSwitch(redis, keys, { by: 'ada', reason: 'enough' })
  await expect(make()).rejects.toThrow('The kill switch was pulled by ada')
  const [row] = await team.caller.dataSets.list()
  expect(row).toMatchObject({ status: 'interrupted', message: expect.stringContaining('kill switch') })
  await releaseKillSwitch(redis, keys)
})
