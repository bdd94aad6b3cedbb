import { newId } from '@broadside/db/id'
import { deliveryById, queueTestDelivery } from '@broadside/db/webhooks/deliveries'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestTeam } from '../testing/test-app.ts'
import { deliver } from './deliver.ts'
import { sealStoredUrls } from './seal-stored-urls.ts'
import { openUrl } from './url-seal.ts'

const SECRET_PART = 'T0001/B0002/p1XqZ7eWm3kLr8TsVb4Nc6Yd'
const URL_OF_CHAT = `https://hooks.slack.invalid/services/${SECRET_PART}`
let app: TestApp
let team: TestTeam
beforeAll(async () => {
  app = await createTestApp()
  team = await app.makeTeam()
})
afterAll(() => app.dispose())

const make = () =>
  team.caller.webhooks.create({ name: 'chat', url: URL_OF_CHAT, kind: 'slack', events: ['run.failed'] })
const stored = async (id: string) => {
  const delivery = await deliveryById(app.services.db, await queueTestDelivery(app.services.db, id, 60_000))
  if (!delivery) throw new Error(`no delivery to ${id}`)
  return delivery
}

test('no column holds the URL of a webhook, and nothing that is answered shows it', async () => {
  const made = await make()
  await team.caller.webhooks.update({ id: made.id, url: `${URL_OF_CHAT}2` })
  const tested = await team.caller.webhooks.test({ id: made.id })
  expect(tested).toMatchObject({ status: 'failed', error: expect.stringContaining('hooks.slack.invalid') })
  const listed = await team.caller.webhooks.list()
  expect(listed).toMatchObject([
    { host: 'hooks.slack.invalid', maskedUrl: 'https://hooks.slack.invalid/…6Yd2' },
  ])
  const log = await team.caller.webhooks.deliveries({ id: made.id })
  const audit = await team.caller.auditLog.list({})
  expect(JSON.stringify([made, tested, listed, log, audit])).not.toContain(SECRET_PART)
  for (const table of ['webhook', 'webhook_delivery', 'audit_entry']) {
    const { rows } = await app.services.db.pool.query(`SELECT to_jsonb(t)::text AS row FROM ${table} t`)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ row }) => row).join()).not.toContain(SECRET_PART)
  }
  expect(openUrl(app.services, await stored(made.id))).toBe(`${URL_OF_CHAT}2`)
})

test('a URL from before is used as it is, then sealed once, and is the same after', async () => {
  const id = newId()
  const { db } = app.services
  await db.pool.query(
    `INSERT INTO webhook (id, organization_id, name, url, kind, events) VALUES ($1, $2, 'old', $3, 'slack', '{}')`,
    [id, team.tenant.organizationId, URL_OF_CHAT],
  )
  const shown = async () => (await team.caller.webhooks.list()).find((one) => one.id === id)?.maskedUrl
  expect(openUrl(app.services, await stored(id))).toBe(URL_OF_CHAT)
  expect(await shown()).toBe('https://hooks.slack.invalid/…c6Yd')
  const counts = await Promise.all([sealStoredUrls(app.services), sealStoredUrls(app.services)])
  expect(counts.reduce((sum, count) => sum + count)).toBe(1)
  expect(await sealStoredUrls(app.services)).toBe(0)
  const after = await stored(id)
  expect(after.url).toBeNull()
  expect(openUrl(app.services, after)).toBe(URL_OF_CHAT)
  expect(await shown()).toBe('https://hooks.slack.invalid/…c6Yd')
})

test('a sealed URL that was moved to another webhook is not sent to, and the log says why', async () => {
  const [from, to] = [await make(), await make()]
  const { db } = app.services
  await db.pool.query(
    'UPDATE webhook SET sealed_url = (SELECT sealed_url FROM webhook WHERE id = $1) WHERE id = $2',
    [from.id, to.id],
  )
  await deliver(app.services, await stored(to.id))
  expect(await team.caller.webhooks.deliveries({ id: to.id })).toMatchObject([
    { status: 'failed', error: expect.stringContaining('cannot be opened') },
  ])
})
