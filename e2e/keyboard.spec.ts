import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

/** Presses Tab until the control with this name has the focus; throws when a round of the page does not come by it. */
async function tabTo(page: Page, name: string, most = 150): Promise<void> {
  for (let pressed = 0; pressed < most; pressed++) {
    await page.keyboard.press('Tab')
    const label = await page.evaluate(() => {
      const focused = document.activeElement
      return (focused?.getAttribute('aria-label') ?? focused?.textContent ?? '').trim()
    })
    if (label === name) return
  }
  throw new Error(`${most} times Tab never came to ${JSON.stringify(name)}`)
}

/** Goes down the palette to an entry, since what the server finds stands before it, and takes it. */
async function choose(page: Page, entry: RegExp): Promise<void> {
  const option = page.getByRole('option', { name: entry })
  await expect(option).toBeVisible()
  while ((await option.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

test('a run is found, started and left without a pointer', async ({ page }) => {
  await page.goto('/runs')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search and go to' })).toBeVisible()
  await page.keyboard.type('wsproxy-smoke')
  await choose(page, /smoke 5 × 2\s*wsproxy-smoke/)
  await page.waitForURL(/\/scenarios\/\w+/)

  await expect(page.getByRole('button', { name: 'Save and run' })).toBeEnabled()
  await tabTo(page, 'Save and run')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/runs\/\w+/)

  await page.keyboard.press('/')
  await page.keyboard.type('targets')
  await choose(page, /^Targets$/)
  await page.waitForURL(/\/targets$/)
})

test('"?" says what the keys do, "Esc" closes it, and typing is left alone', async ({ page }) => {
  await page.goto('/scenarios')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keys' })
  await expect(help).toContainText('search and go anywhere')
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.getByLabel('Search scenarios').fill('')
  await page.getByLabel('Search scenarios').pressSequentially('what/?')
  await expect(page.getByLabel('Search scenarios')).toHaveValue('what/?')
  await expect(help).toBeHidden()
})

const ACTIONS: readonly (readonly [path: string, action: string])[] = [
  ['/targets', 'New target'],
  ['/scenarios/schedules', 'New schedule'],
  ['/settings', 'New key'],
  ['/settings/members', 'Invite'],
  ['/settings/organization', 'New project'],
]

for (const [path, action] of ACTIONS)
  test(`${action} is reached by Tab, opens by Enter, and gives the focus back`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('button', { name: action })).toBeVisible()
    await tabTo(page, action)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: action })).toBeFocused()
  })
