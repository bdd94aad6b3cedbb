import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const backgroundOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor)

async function choose(page: Page, theme: 'Light' | 'Dark'): Promise<void> {
  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByText(theme, { exact: true }).click()
}

test('dark and light, remembered from page to page', async ({ page }) => {
  await page.goto('/runs')
  await choose(page, 'Light')
  const light = await backgroundOf(page)
  await choose(page, 'Dark')
  await expect.poll(() => backgroundOf(page)).not.toBe(light)
  const dark = await backgroundOf(page)
  await page.goto('/scenarios')
  await expect(page.getByRole('heading', { name: 'Scenarios' })).toBeVisible()
  expect(await backgroundOf(page)).toBe(dark)
})
