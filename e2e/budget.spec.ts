import { watchShifts } from './support/layout-shift.ts'
import { expect, test } from './support/test.ts'

const JS_BUDGET_BYTES = 350_000
/** A tenth of what Lighthouse calls good. */
const SHIFT_BUDGET = 0.01

test('the run page loads at most 350 kB of scripts, and nothing jumps while its data arrives', async ({
  page,
  endedRun,
}) => {
  const shifts = await watchShifts(page)
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  // The first page of this browser: no script is in its cache.
  await page.goto(`/runs/${endedRun}`)
  await expect(page.getByTestId('chart-e2e')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(JS_BUDGET_BYTES)
  const seen = await shifts()
  expect(
    seen.reduce((sum, { value }) => sum + value, 0),
    JSON.stringify(seen, null, 1),
  ).toBeLessThan(SHIFT_BUDGET)
})
