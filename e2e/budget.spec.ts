import { expect, test } from './support/test.ts'

const JS_BUDGET_BYTES = 350_000
/** What Lighthouse calls good. */
const SHIFT_BUDGET = 0.1

test('the run page loads at most 350 kB of scripts, and nothing jumps while its data arrives', async ({
  page,
  endedRun,
}) => {
  await page.addInitScript(() => {
    const holder = window as unknown as { shifts: number }
    holder.shifts = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) holder.shifts += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/runs')
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto(`/runs/${endedRun}`)
  await expect(page.getByTestId('chart-e2e')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(JS_BUDGET_BYTES)
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number }).shifts)
  expect(shifts).toBeLessThan(SHIFT_BUDGET)
})
