import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { endOf, startRun } from './support/api.ts'
import { sql } from './support/database.ts'
import { type Received, startServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

/** Makes one by the page; answers the secret that is shown once. */
async function makeWebhook(page: Page, name: string, url: string): Promise<string> {
  await page.goto('/settings')
  await page.getByRole('button', { name: 'New webhook' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('URL').fill(url)
  await page.getByRole('button', { name: 'Create webhook' }).click()
  const secret = page.getByLabel('Secret', { exact: true })
  await expect(secret).toHaveValue(/^whsec_/)
  const value = await secret.inputValue()
  await page.getByRole('button', { name: 'Done' }).click()
  return value
}

/** As docs say it: HMAC-SHA-256 of `seconds.body`. */
function isSigned(secret: string, { headers, body }: Received): boolean {
  const [, seconds, hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['broadside-signature'])) ?? []
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex') === hex
}

interface Delivered {
  readonly event: string
  readonly run?: { readonly id: string; readonly status: string }
}
const contentOf = ({ body }: Received): Delivered => JSON.parse(body) as Delivered

async function openLog(page: Page, name: string) {
  await page.getByRole('button', { name: `Log of ${name}` }).click()
  return page.getByRole('dialog', { name: `Deliveries to ${name}` })
}

test('a delivery is signed and taken; one that fails is sent again, and the log says both', async ({
  page,
}) => {
  const name = `CI ${Date.now()}`
  let isUp = true
  const receiver = await startServer(() => ({ status: isUp ? 204 : 503 }))
  try {
    const secret = await makeWebhook(page, name, `${receiver.url}/hook`)
    await page.getByRole('button', { name: `Send test to ${name}` }).click()
    await expect(page.getByText('The test was accepted')).toBeVisible()
    const [first] = receiver.received
    expect(first).toMatchObject({ method: 'POST', path: '/hook' })
    expect(contentOf(first as Received).event).toBe('test')
    expect(isSigned(secret, first as Received)).toBe(true)
    expect(isSigned('whsec_of_somebody_else', first as Received)).toBe(false)

    isUp = false
    const runId = await startRun({ users: 1, queries: 1 })
    const log = await openLog(page, name)
    await expect(log.getByRole('listitem').filter({ hasText: 'test' })).toContainText('answered 204')
    await endOf(runId)
    const ofTheRun = log.getByRole('listitem').filter({ has: page.locator(`a[href="/runs/${runId}"]`) })
    await expect(ofTheRun).toContainText(/attempts?, answered 503, next/)
    await expect(ofTheRun).toContainText('answered 503; expected 200 to 299')
    isUp = true
    await sql(
      `UPDATE webhook_delivery SET next_attempt_at = now() WHERE run_id = $1 AND status = 'pending'`,
      [runId],
    )
    await expect(ofTheRun).toContainText(/\d attempts, answered 204/)
    await expect(ofTheRun).toContainText('delivered')
    const told = receiver.received.filter((request) => contentOf(request).run?.id === runId)
    expect(told.length).toBeGreaterThanOrEqual(2)
    for (const request of told) {
      expect(contentOf(request)).toMatchObject({ event: 'run.finished', run: { status: 'finished' } })
      expect(isSigned(secret, request)).toBe(true)
    }
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0)
  } finally {
    await receiver.close()
  }
})

test('a wrong address is refused at its field; what nobody takes is in the log; one that is off is silent', async ({
  page,
}) => {
  const name = `Nobody ${Date.now()}`
  await page.goto('/settings')
  await page.getByRole('button', { name: 'New webhook' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  for (const [url, said] of [
    ['ftp://hooks.example.com', 'http'],
    // Never, whatever the installation allows: where a cloud keeps its keys.
    ['http://169.254.169.254/latest/meta-data', 'the metadata service of a cloud'],
  ] as const) {
    await dialog.getByLabel('URL').fill(url)
    await dialog.getByRole('button', { name: 'Create webhook' }).click()
    await expect(dialog.getByRole('alert')).toContainText(said)
  }
  await dialog.getByLabel('URL').fill('http://localhost:9/hook')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Create webhook' }).click()
  await page.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: `Send test to ${name}` }).click()
  await expect(page.getByText('The test was not accepted')).toBeVisible()
  const log = await openLog(page, name)
  await expect(log.getByRole('listitem').filter({ hasText: 'test' })).toContainText('ECONNREFUSED')
  await page.keyboard.press('Escape')

  await page.getByRole('switch', { name: `${name} is on` }).click()
  await expect(page.getByRole('switch', { name: `${name} is on` })).not.toBeChecked()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0)
})
