import type { Page } from '@playwright/test'
import { startRun } from './support/api.ts'
import { watchShifts } from './support/layout-shift.ts'
import { expect, test } from './support/test.ts'

const SECONDS = 12

/** Drags over a chart from one second to another, both as shares of its width. */
async function brush(page: Page, chart: string, from: number, to: number): Promise<void> {
  const plot = page.getByTestId(chart).getByRole('slider')
  await plot.scrollIntoViewIfNeeded()
  const box = await plot.boundingBox()
  if (!box) throw new Error(`${chart} is not drawn`)
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + box.width * from, y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * ((from + to) / 2), y)
  await page.mouse.move(box.x + box.width * to, y)
  await page.mouse.up()
}

test('a live page moves nothing while data arrives; then a stretch is zoomed into and read second by second', async ({
  page,
}) => {
  const shifts = await watchShifts(page)
  const runId = await startRun({ duration: `${SECONDS}s`, users: 3 })
  await page.goto(`/runs/${runId}`)
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Verdict' })).toContainText(/Passed|Failed/)
  const seen = await shifts()
  expect(
    seen.reduce((sum, { value }) => sum + value, 0),
    JSON.stringify(seen, null, 1),
  ).toBeLessThan(0.01)

  const axis = page.getByTestId('chart-e2e').getByRole('slider')
  const lastSecond = Number(await axis.getAttribute('aria-valuemax'))
  await brush(page, 'chart-e2e', 0.3, 0.7)
  const window = page.getByRole('button', { name: /\d:\d\d to \d:\d\d ?: zoom out/ })
  await expect(window).toBeVisible()
  const [from, to] = await secondsOf(await window.innerText())
  expect(from).toBeGreaterThan(0)
  expect(to).toBeLessThan(lastSecond)
  // Every chart shows the same stretch.
  for (const chart of ['chart-users', 'chart-heat-map'])
    await expect(page.getByTestId(chart).getByRole('slider')).toHaveAttribute('aria-valuemin', String(from))

  await page
    .getByTestId('chart-e2e')
    .getByRole('button', { name: /as a table$/ })
    .click()
  const times = page.getByRole('dialog').locator('tbody td:first-child, tbody th:first-child')
  await expect(times).toHaveCount(to - from + 1)
  await page.keyboard.press('Escape')
  await window.click()
  await expect(window).toBeHidden()
})

/** `"0:03 to 0:08"` → `[3, 8]` */
async function secondsOf(text: string): Promise<[number, number]> {
  const [, a, b, c, d] = /(\d+):(\d\d) to (\d+):(\d\d)/.exec(text)?.map(Number) ?? []
  return [(a ?? 0) * 60 + (b ?? 0), (c ?? 0) * 60 + (d ?? 0)]
}
