import { endOf, query, rest, startRun } from './support/api.ts'
import { createCuttableProxy } from './support/cuttable-proxy.ts'
import { stack } from './support/stack.ts'
import { expect, test } from './support/test.ts'

const OFFLINE_MS = 8_000

test('seconds without a connection lose no point of the chart', async ({ page }) => {
  test.setTimeout(240_000)
  const wire = await createCuttableProxy(stack().url)
  try {
    const runId = await startRun({ duration: '10m', users: 3 })
    await page.goto(`${wire.url}/runs/${runId}`)
    await page.getByRole('tab', { name: 'Raw table' }).click()
    const rows = page.getByRole('table', { name: 'Every second' }).locator('tbody tr')
    await expect.poll(() => rows.count(), { timeout: 60_000 }).toBeGreaterThan(3)

    wire.cut()
    await expect(page.getByText('Reconnecting. Nothing is lost')).toBeVisible()
    const before = await rows.count()
    await page.waitForTimeout(OFFLINE_MS)
    expect(await rows.count()).toBe(before)
    wire.mend()
    await expect.poll(() => rows.count(), { timeout: 60_000 }).toBeGreaterThan(before + OFFLINE_MS / 1_000)

    await rest(`/runs/${runId}/stop`, {})
    expect(await endOf(runId)).toBe('aborted')
    await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
    const { points } = await query<{ points: { second: number }[] }>('runs.points', { runId })
    expect(points.length).toBeGreaterThan(before)
    await expect(rows).toHaveCount(points.length)
    const times = await rows.locator('td:first-child, th:first-child').allTextContents()
    expect(times.map(secondsOf)).toEqual(points.map((point) => point.second))
  } finally {
    await wire.close()
  }
})

test('a page whose server is away says so, claims nothing, and is whole again by itself', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const everything = /\/api\//
  await page.route(everything, (route) => route.abort('connectionrefused'))
  await page.goto('/settings/organization')
  const sharing = page.getByRole('region', { name: 'Sharing' })
  await expect(sharing.getByRole('alert')).toContainText('could not be loaded', { timeout: 30_000 })
  await expect(sharing.getByRole('switch')).toHaveCount(0)
  await expect(page.getByText('no connection')).toBeVisible()
  await page.unroute(everything)
  await expect(sharing.getByRole('switch')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('no connection')).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toHaveCount(0)
})

/** `"1:05"` → 65 */
const secondsOf = (clock: string): number =>
  clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
