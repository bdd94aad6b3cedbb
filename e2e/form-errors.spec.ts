import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

/** The sentence that the field itself shows. */
async function errorAt(page: Page, field: Locator): Promise<Locator> {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  const ids = (await field.getAttribute('aria-describedby')) ?? ''
  const id = ids.split(' ').find((candidate) => candidate.endsWith('-error')) ?? ''
  return page.locator(`[id="${id}"]`)
}

test.beforeEach(async ({ page }) => {
  await page.goto('/scenarios/new')
  await expect(page.getByRole('button', { name: 'Save and run' })).toBeVisible()
})

async function chooseExecutor(page: Page, name: string): Promise<void> {
  await page.getByLabel('Executor').click()
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
}

test('negative users are refused at their field', async ({ page }) => {
  await chooseExecutor(page, 'constant-vus')
  const users = page.getByLabel('Users', { exact: true })
  await users.fill('-5')
  await expect(await errorAt(page, users)).toHaveText('Expected an integer >= 1 and <= 1000000, received -5.')
  await expect(page.getByRole('button', { name: 'Save and run' })).toBeDisabled()
  await users.fill('5')
  await expect(users).not.toHaveAttribute('aria-invalid')
})

test('a stage without duration is refused at its field', async ({ page }) => {
  await chooseExecutor(page, 'ramping-vus')
  await page.getByRole('button', { name: 'Add stage' }).click()
  const duration = page.getByLabel('Duration').last()
  await duration.fill('')
  await expect(await errorAt(page, duration)).toHaveText(
    'Expected a duration such as "30s", "1m30s" or milliseconds >= 0, received nothing.',
  )
})

test('an unknown field in YAML is named, with the fields there are', async ({ page }) => {
  await page.getByLabel('Edit as YAML').click()
  const yaml = page.getByLabel('Configuration (YAML)')
  await yaml.press('ControlOrMeta+End')
  await page.keyboard.insertText('\nthreshold: {}\n')
  const problems = page.getByRole('region', { name: 'Problems' })
  await expect(problems).toContainText('threshold: expected one of the fields')
  await expect(problems).toContainText('did you mean thresholds?')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
})

test('the editor proposes what the schema knows, says what is wrong with its line, and is left by the keyboard', async ({
  page,
}) => {
  await page.getByLabel('Edit as YAML').click()
  const yaml = page.getByLabel('Configuration (YAML)')
  await yaml.press('ControlOrMeta+End')
  await page.keyboard.insertText('\ntri')
  await page.keyboard.press('Control+Space')
  // Enter takes a proposal only when it has been there for a moment: nobody means one that has just opened.
  await page.getByRole('option', { name: /^trials/ }).click()
  await page.keyboard.insertText('many')
  const problem = page.getByRole('button', { name: /^Line \d+: trials: expected an integer/ })
  await expect(problem).toBeVisible()
  // The first one closes what is proposed, if anything is.
  await yaml.press('Escape')
  await yaml.press('Escape')
  await page.keyboard.press('Tab')
  await expect(problem).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(yaml).toBeFocused()
})

test('text that is no YAML is refused with its line', async ({ page }) => {
  await page.getByLabel('Edit as YAML').click()
  await page.getByLabel('Configuration (YAML)').fill('target: [')
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: /Line \d+/ })
      .first(),
  ).toBeVisible()
})
