import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

/** Puts a whole text in the place of what the editor holds. */
async function writeYaml(page: Page, text: string): Promise<void> {
  await page.getByLabel('Configuration (YAML)').press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

test('the plan is drawn and said in words as it is typed; YAML and fields are one; a change is a version', async ({
  page,
}) => {
  const name = `planned ${Date.now()}`
  await page.goto('/scenarios/new')
  const plan = page.getByRole('region', { name: 'Plan' })
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Executor').click()
  await page.getByRole('option', { name: /^constant-vus/ }).click()
  await page.getByLabel('Users', { exact: true }).fill('25')
  await page.getByLabel('Duration').fill('90s')
  await expect(plan).toContainText('Peak 25 users.')
  await expect(plan).toContainText('Takes 1 min 30 s')
  const line = plan.locator('[data-series] path').first()
  const drawn = await line.getAttribute('d')

  await page.getByLabel('Duration').fill('20s')
  await expect(plan).toContainText('Takes 20 s')
  await page.getByLabel('Ramp').fill('10s')
  await expect(line).not.toHaveAttribute('d', drawn ?? '')

  await page.getByLabel('Edit as YAML').click()
  const yaml = page.getByLabel('Configuration (YAML)')
  await expect(yaml).toContainText('vus: 25')
  const exported = (await yaml.locator('.cm-line').allTextContents()).join('\n')
  await writeYaml(page, exported.replace('vus: 25', 'vus: 30'))
  await expect(plan).toContainText('Peak 30 users.')
  await page.getByLabel('Edit as YAML').click()
  await expect(page.getByLabel('Users', { exact: true })).toHaveValue('30')
  await expect(page.getByLabel('Ramp')).toHaveValue('10s')

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved as version 1.')).toBeVisible()
  await page.waitForURL(/\/scenarios\/(?!new)\w+/)
  await page.getByLabel('Users', { exact: true }).fill('40')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved as version 2.')).toBeVisible()

  // What was copied out of one scenario makes the same plan in another.
  await page.goto('/scenarios/new')
  await page.getByLabel('Edit as YAML').click()
  await writeYaml(page, exported)
  await expect(plan).toContainText('Peak 25 users.')
  await expect(plan).toContainText('Takes 20 s')
})
