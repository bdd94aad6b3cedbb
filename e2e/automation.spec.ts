import { expect, test } from './support/test.ts'

test('a schedule is made, says in words when, is paused, and deleted', async ({ page }) => {
  const name = `nightly ${Date.now()}`
  await page.goto('/scenarios/schedules')
  await page.getByRole('button', { name: 'New schedule' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New schedule' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Scenario').click()
  await page.getByRole('option', { name: 'wsproxy: smoke' }).click()
  await dialog.getByLabel('When (cron)').fill('99 2 * * *')
  await expect(dialog.getByRole('alert')).toContainText('received')
  await dialog.getByLabel('When (cron)').fill('30 2 * * 1-5')
  await dialog.getByLabel('Time zone').fill('Europe/Berlin')
  await expect(dialog.getByText(/02:30/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Create schedule' }).click()

  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('not run yet')
  const onOff = page.getByRole('switch', { name: `${name} is on` })
  await onOff.click()
  await expect(onOff).not.toBeChecked()
  await expect(row).toContainText('never: it is off')
  await page.reload()
  await expect(onOff).not.toBeChecked()

  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
})

test('a webhook is made, its secret shown once; where a test went is in its log', async ({ page }) => {
  const name = `CI ${Date.now()}`
  await page.goto('/settings')
  await page.getByRole('button', { name: 'New webhook' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('URL').fill('ftp://hooks.example.com')
  await page.getByRole('button', { name: 'Create webhook' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('http')
  // Nothing may be sent into the network of this installation: an address is refused at once, a name when it is
  // looked up, and the log says so.
  await page.getByLabel('URL').fill('http://127.0.0.1:9/hook')
  await page.getByRole('button', { name: 'Create webhook' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('127.0.0.1')
  await page.getByLabel('URL').fill('http://localhost:9/hook')
  await page.getByRole('button', { name: 'Create webhook' }).click()
  await expect(page.getByLabel('Secret', { exact: true })).toHaveValue(/^whsec_/)
  await page.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: `Send test to ${name}` }).click()
  await expect(page.getByText('The test was not taken')).toBeVisible()
  await page.getByRole('button', { name: `Log of ${name}` }).click()
  const log = page.getByRole('dialog', { name: `Deliveries to ${name}` })
  await expect(log.getByRole('listitem')).toContainText('localhost: ')
  await page.keyboard.press('Escape')

  await page.getByRole('switch', { name: `${name} is on` }).click()
  await expect(page.getByRole('switch', { name: `${name} is on` })).not.toBeChecked()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0)
})
