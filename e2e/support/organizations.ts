import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** The button that says where one works. */
export const PLACE_MENU = /^Organization .* Project .*: switch$/

/** Makes an organization by the menu and stays in it; answers the name of the one before. */
export async function newOrganization(page: Page, name: string): Promise<string> {
  await page.goto('/runs')
  const menu = page.getByRole('button', { name: PLACE_MENU })
  const [, before = ''] = /^Organization (.*)\/Project/.exec((await menu.textContent()) ?? '') ?? []
  await menu.click()
  await page.getByRole('menuitem', { name: 'New organization' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Create organization' }).click()
  await expect(menu).toContainText(name)
  return before
}

export async function goBackTo(page: Page, organization: string): Promise<void> {
  const menu = page.getByRole('button', { name: PLACE_MENU })
  await menu.click()
  await page.getByRole('menuitemradio', { name: organization, exact: true }).click()
  await expect(menu).toContainText(organization)
}
