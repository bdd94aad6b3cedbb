import { endOf } from './support/api.ts'
import { stack } from './support/stack.ts'
import { expect, test } from './support/test.ts'

test('target with labels and limits → scenario from a preset → run; more than the limit is refused', async ({
  page,
}) => {
  const { wsproxyHttp, wsproxyWs } = stack().ports
  const name = `Staging ${Date.now()}`
  await page.goto('/targets')
  await page.getByRole('button', { name: 'New target' }).click()
  const dialog = page.getByRole('dialog', { name: 'New target' })
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('Backend URL').fill(`http://127.0.0.1:${wsproxyHttp}`)
  await dialog.getByLabel('Gateway URL').fill(`ws://127.0.0.1:${wsproxyWs}`)
  await dialog.getByRole('button', { name: 'Add label' }).click()
  await dialog.getByLabel('Name of label 1').fill('Stage')
  await dialog.getByLabel('Value of label 1').fill('canary')
  await dialog.getByLabel('Users').fill('5')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('received "Stage"')
  await dialog.getByLabel('Name of label 1').fill('stage')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('stage: canary')
  await expect(row).toContainText('5 users')

  await page.goto('/scenarios/new')
  await page.getByRole('button', { name: 'Presets' }).click()
  const presets = page.getByRole('dialog', { name: 'Start from a preset' })
  await presets.getByLabel('Target').click()
  await page.getByRole('option', { name: new RegExp(name) }).click()
  await presets.getByRole('button', { name: /smoke/ }).click()
  await expect(page.getByLabel('Description')).toHaveValue(/Five sessions/)
  await page.getByLabel('Name', { exact: true }).fill(`Smoke of ${name}`)
  await page.getByRole('button', { name: 'Save and run' }).click()
  await page.waitForURL(/\/runs\/\w+/)
  expect(await endOf(page.url().split('/').at(-1) ?? '')).toBe('finished')
  await expect(page.getByRole('region', { name: 'Verdict' })).toContainText('Passed')

  await page.goto('/scenarios')
  await page.getByRole('link', { name: `Smoke of ${name}`, exact: true }).click()
  await page.getByLabel('Users', { exact: true }).fill('6')
  await page.getByRole('button', { name: 'Save and run' }).click()
  await expect(page.getByText(/a limit of the target/).first()).toBeVisible()
})

test('versions of a scenario: what changed, an earlier one back, a copy, and away', async ({ page }) => {
  const name = `Versioned ${Date.now()}`
  await page.goto('/scenarios/new')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Users', { exact: true }).fill('7')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/scenarios\/(?!new)\w+/)
  await page.getByLabel('Users', { exact: true }).fill('8')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved as version 2.')).toBeVisible()

  await page.getByRole('button', { name: 'Versions' }).click()
  const history = page.getByRole('dialog', { name: `Versions of ${name}` })
  const change = history.getByRole('row', { name: /scenarios\.main\.vus/ })
  for (const value of ['7', '8'])
    await expect(change.getByRole('cell', { name: value, exact: true })).toBeVisible()
  await history.getByRole('button', { name: /^Version 1/ }).click()
  await history.getByRole('button', { name: 'Load into the form' }).click()
  await expect(page.getByLabel('Users', { exact: true })).toHaveValue('7')

  await page.getByRole('link', { name: 'Duplicate' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`${name} (copy)`)
  await page.goBack()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.waitForURL(/\/scenarios$/)
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
})
