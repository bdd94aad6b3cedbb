import { endOf } from './support/api.ts'
import { expect, test } from './support/test.ts'

test('a data set is made by a runner, used by a run, and deleted', async ({ page }) => {
  const name = `made-${Date.now()}`
  await page.goto('/data-sets')
  await page.getByRole('button', { name: 'Make a data set' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Make a data set' })
  await dialog.getByLabel('Name').fill('two words')
  await dialog.getByLabel('Users').fill('6')
  await dialog.getByRole('button', { name: 'Make', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('1 to 64 letters')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Make', exact: true }).click()
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('ready')
  await expect(row).toContainText('6 of 6')

  await page.goto('/scenarios/new')
  await page.getByRole('button', { name: 'Presets' }).click()
  await page.getByRole('dialog').getByLabel('Target').click()
  await page.getByRole('option', { name: /keycast/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /warm cache/ })
    .click()
  await page.getByLabel('Name', { exact: true }).fill(`keycast with ${name}`)
  await page.getByLabel('Users', { exact: true }).fill('3')
  await page.getByLabel('Duration').fill('3s')
  await page.getByLabel('Ramp').fill('1s')
  await page.getByLabel('Warm-up').fill('1s')
  await page.getByLabel('Data set').fill(name)
  await page.getByLabel('Users of it').fill('6')
  await page.getByRole('button', { name: 'Save and run' }).click()
  await page.waitForURL(/\/runs\/\w+/)
  expect(await endOf(page.url().split('/').at(-1) ?? '')).toBe('finished')

  await page.goto('/data-sets')
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
})
