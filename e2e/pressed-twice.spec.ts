import { endOf, rest, startRun } from './support/api.ts'
import { expect, test } from './support/test.ts'

test('a button that is pressed twice at once starts one run', async ({ page }) => {
  const name = `twice-${Date.now()}`
  const first = await startRun({ users: 2, queries: 1 }, name)
  await endOf(first)
  await page.goto(`/runs/${first}`)
  const again = page.getByRole('button', { name: 'Run again' })
  await expect(again).toBeVisible()
  // Both before the page has drawn anything new: no disabled button can help.
  await again.evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await page.waitForURL((url) => /\/runs\/\w+/.test(url.pathname) && !url.pathname.endsWith(first))
  await page.waitForLoadState('networkidle')
  const { runs } = await rest<{ runs: { id: string }[] }>(`/runs?search=${name}`)
  expect(runs).toHaveLength(2)
})
