import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { finishRun } from '@broadside/db/runs/finish-run'
import { emptySummary, makeRun } from '@broadside/db/test/factories'
import { deliveryById, queueTestDelivery, queueThresholdDeliveries } from '@broadside/db/webhooks/deliveries'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestTeam } from '../testing/test-app.ts'
import { deliver } from './deliver.ts'
import { serveWebhooks } from './serve.ts'

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
let app: TestApp
let team: TestTeam
let server: Server
let url: string
let serving: ReturnType<typeof serveWebhooks>
const received: Received[] = []
let answers: number[] = []

beforeAll(async () => {
  app = await createTestApp({ WEBHOOKS_TO_PRIVATE_ADDRESSES: 'yes' })
  team = await app.makeTeam()
  server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text
    })
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      response.writeHead(answers.shift() ?? 204, { location: '/elsewhere' }).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  serving = serveWebhooks(app.services)
})
afterAll(async () => {
  await serving.close()
  server.close()
  await app.dispose()
})
afterEach(async () => {
  received.length = 0
  answers = []
  for (const { id } of await team.caller.webhooks.list()) await team.caller.webhooks.delete({ id })
})

const make = (over: object = {}) => team.caller.webhooks.create({ name: 'ci', url, ...over })
const log = (id: string) => team.caller.webhooks.deliveries({ id })
async function endRun(): Promise<string> {
  const { id } = await makeRun(team)
  await app.services.db.pool.query(`UPDATE run SET status = 'running' WHERE id = $1`, [id])
  const outcome = { summary: emptySummary(), thresholds: [], findings: [] }
  const finish = { status: 'finished', verdict: 'failed', validity: 'valid', outcome } as const
  expect(await finishRun(app.services.db, id, finish)).toBe(true)
  return id
}
async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    await sleep(50)
  }
}

test('the end of a run is told once, signed, with the run as the API returns it', async () => {
  const { id, secret } = await make()
  const runId = await endRun()
  await until(async () => (await log(id)).find(({ status }) => status === 'delivered'))
  expect(received).toHaveLength(1)
  const [{ headers, body } = { headers: {} as IncomingHttpHeaders, body: '' }] = received
  const [, seconds = '', hex] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['broadside-signature'])) ?? []
  expect(hex).toBe(
    createHmac('sha256', secret ?? '')
      .update(`${seconds}.${body}`)
      .digest('hex'),
  )
  expect(Math.abs(Number(seconds) - Date.now() / 1_000)).toBeLessThan(60)
  expect(headers['broadside-event']).toBe('run.finished')
  expect(JSON.parse(body)).toMatchObject({
    event: 'run.finished',
    exitCode: 99,
    run: { id: runId, verdict: 'failed' },
  })
  expect(body).not.toContain(secret)
})

test('a failed attempt is tried again later, and each one is in the log; a redirect is not followed', async () => {
  answers = [500, 302, 200]
  const { id } = await make()
  await endRun()
  const soon = () =>
    app.services.db.pool.query(`UPDATE webhook_delivery SET next_attempt_at = now() WHERE webhook_id = $1`, [
      id,
    ])
  const first = await until(async () => (await log(id)).find(({ responseStatus }) => responseStatus === 500))
  expect(first).toMatchObject({ status: 'pending', attempts: 1, error: 'answered 500; expected 200 to 299' })
  const waitMs = (first.nextAttemptAt?.getTime() ?? 0) - Date.now()
  expect(waitMs).toBeGreaterThan(5_000)
  await soon()
  await until(async () => (await log(id)).find(({ responseStatus }) => responseStatus === 302))
  await soon()
  await until(async () =>
    (await log(id)).find(({ status, attempts }) => status === 'delivered' && attempts === 3),
  )
  expect(received.map(({ headers }) => headers['broadside-delivery'])).toEqual(Array(3).fill(first.id))
})

test('after the last attempt it is given up', async () => {
  answers = [503]
  const { id } = await make()
  await app.services.db.pool.query(
    `INSERT INTO webhook_delivery (id, webhook_id, run_id, event, payload, attempts, next_attempt_at)
     VALUES ('last', $1, $2, 'run.finished', '{}', 6, now())`,
    [id, await endRun()],
  )
  const last = await until(async () =>
    (await log(id)).find((one) => one.id === 'last' && one.status !== 'pending'),
  )
  expect(['failed', 'delivered']).toContain(last.status)
  const all = await until(async () => {
    const both = await log(id)
    return both.every(({ attempts }) => attempts > 0) ? both : undefined
  })
  const refused = all.find(({ responseStatus }) => responseStatus === 503)
  expect(refused).toMatchObject(
    refused?.id === 'last' ? { status: 'failed', nextAttemptAt: null } : { status: 'pending' },
  )
})

test('Slack gets a message of its own kind, and no signature', async () => {
  const { secret } = await make({ kind: 'slack' })
  expect(secret).toBeNull()
  await endRun()
  await until(async () => received[0])
  const message = JSON.parse(received[0]?.body ?? '')
  expect(message).toMatchObject({
    text: expect.stringContaining('thresholds failed'),
    blocks: [{ type: 'section' }, { type: 'context' }],
  })
  expect(received[0]?.headers['broadside-signature']).toBeUndefined()
})

const slow = {
  ...{ metric: 'ttft', threshold: 'p(95)<50', passed: false, observed: 80, margin: -0.6, abortOnFail: false },
}

test('a threshold that fails while the run goes on is told at once, and not again at its end', async () => {
  const { db } = app.services
  const { id } = await make({ events: ['run.threshold_failed'] })
  const run = await makeRun(team)
  await db.pool.query(`UPDATE run SET status = 'running' WHERE id = $1`, [run.id])
  answers = [500]
  expect(await queueThresholdDeliveries(db.pool, run.id, [slow])).toBe(1)
  await until(async () => (await log(id)).find(({ responseStatus }) => responseStatus === 500))
  await db.pool.query(`UPDATE webhook_delivery SET next_attempt_at = now() WHERE webhook_id = $1`, [id])
  await until(async () => (await log(id)).find(({ status }) => status === 'delivered'))
  expect(received.map(({ body }) => JSON.parse(body))).toEqual([
    expect.objectContaining({ event: 'run.threshold_failed', thresholds: [slow] }),
    expect.objectContaining({ event: 'run.threshold_failed', thresholds: [slow] }),
  ])
  expect(JSON.parse(received[0]?.body ?? '').run).toMatchObject({ id: run.id, status: 'running' })
  const outcome = { summary: emptySummary(), thresholds: [slow], findings: [] }
  await finishRun(db, run.id, { status: 'finished', verdict: 'failed', validity: 'valid', outcome })
  expect(await log(id)).toHaveLength(1)
})

test('a threshold that failed is told at the end, in a chat too; a run whose thresholds passed tells nothing', async () => {
  const { db } = app.services
  const { id } = await make({ events: ['run.threshold_failed'], kind: 'slack' })
  await endRun()
  const run = await makeRun(team)
  await db.pool.query(`UPDATE run SET status = 'running' WHERE id = $1`, [run.id])
  const outcome = { summary: emptySummary(), thresholds: [slow], findings: [] }
  await finishRun(db, run.id, { status: 'finished', verdict: 'failed', validity: 'valid', outcome })
  await until(async () => (await log(id)).find(({ status }) => status === 'delivered'))
  expect(received).toHaveLength(1)
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
    text: expect.stringContaining('1 threshold failed'),
    blocks: [{}, { text: { text: expect.stringMatching(/observed 80\.0\sms/) } }],
  })
})

test('a test is sent at once, and says why it failed', async () => {
  const { id } = await make()
  expect(await team.caller.webhooks.test({ id })).toMatchObject({
    status: 'delivered',
    responseStatus: 204,
    event: 'test',
  })
  await team.caller.webhooks.update({ id, url: 'http://127.0.0.1:1/' })
  expect(await team.caller.webhooks.test({ id })).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('ECONNREFUSED'),
    nextAttemptAt: null,
  })
})

test('one that is off, or wants another event, is told nothing', async () => {
  const off = await make({ name: 'off' })
  await team.caller.webhooks.update({ id: off.id, enabled: false })
  const other = await make({ name: 'other', events: ['run.aborted'] })
  await endRun()
  expect([...(await log(off.id)), ...(await log(other.id))]).toEqual([])
})

test.each([
  'http://169.254.169.254/latest/meta-data',
  'http://[fd00:ec2::254]/',
  'http://0.0.0.0/',
  'file:///etc/passwd',
  'https://user:password@hooks.example.com/',
  'nonsense',
])('%s is refused when it is written, without being repeated', async (wrong) => {
  const refused = make({ url: wrong })
  await expect(refused).rejects.toMatchObject({
    cause: { issues: [{ path: 'url', received: 'another URL' }] },
  })
})

test('without the installation’s leave no private address is called, also not by a name', async () => {
  const strict = { ...app.services, env: { ...app.env, WEBHOOKS_TO_PRIVATE_ADDRESSES: 'no' as const } }
  const { id } = await make({ url: url.replace('127.0.0.1', 'localhost') })
  const delivery = await deliveryById(strict.db, await queueTestDelivery(strict.db, id, 60_000))
  if (delivery) await deliver(strict, delivery)
  expect((await log(id))[0]).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('this machine itself'),
  })
  expect(received).toEqual([])
})
