import { expect, test } from './support/test.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/scenarios/new')
  await page.getByRole('button', { name: 'Import' }).click()
})

test('a hey command line becomes a scenario; a wrong flag is named first', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Import a test' })
  await dialog.getByLabel('Written for').click()
  await page.getByRole('option', { name: /^hey/ }).click()
  await dialog.getByLabel('Command line').fill('hey -n 10 -c 100 http://127.0.0.1:9/health')
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(dialog.getByText('-n: expected at least as many as -c (100), received 10')).toBeVisible()

  await dialog
    .getByLabel('Command line')
    .fill('hey -n 1000 -c 100 -disable-keepalive http://127.0.0.1:9/health')
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Executor')).toContainText('shared-iterations')
  await expect(page.getByLabel('Users', { exact: true })).toHaveValue('100')
  await expect(page.getByLabel('Path')).toHaveValue('/health')
  await expect(page.getByLabel('A new connection for every request')).toBeChecked()
  await page.getByLabel('Name').fill('imported from hey')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
})

test('a k6 script is read, never run, and says what it left out', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Import a test' })
  await dialog
    .getByLabel('Options or script')
    .fill(
      "export const options = { stages: [{ duration: '5s', target: 20 }], thresholds: { errors: ['rate<0.05'] } };\nexport default function () { check(http.get('http://127.0.0.1:9/health'), {}) }",
    )
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByLabel('Executor')).toContainText('ramping-vus')
  const notes = page.getByRole('list', { name: 'What was left out' })
  await expect(notes).toContainText('The threshold on errors was left out')
  await expect(notes).toContainText('checks are code')
})
