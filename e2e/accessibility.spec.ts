import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { endOf, startRun } from './support/api.ts'
import { expect, test } from './support/test.ts'

/** Violations as text that says where: an empty list is the wish. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze()
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`))
}

async function paths(): Promise<string[]> {
  const [a, b] = [await startRun({ users: 3, queries: 2 }), await startRun({ users: 3, queries: 2 })]
  await Promise.all([endOf(a), endOf(b)])
  return ['/runs', `/runs/${a}`, `/compare?runs=${a},${b}`, '/trends']
}

test('no violation on the pages of runs, in light and in dark', async ({ page }) => {
  test.slow() // axe reads every element of four pages twice
  const all = await paths()
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    for (const path of all) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[role=status][aria-label]')).toHaveCount(0)
      expect(await violations(page), `${path} in ${theme}`).toEqual([])
    }
  }
})

test('no page of runs scrolls sideways on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of await paths()) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[role=status][aria-label]')).toHaveCount(0)
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(excess, path).toBeLessThanOrEqual(0)
  }
})
