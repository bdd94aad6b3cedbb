import type { Page } from '@playwright/test'

interface Shift {
  readonly value: number
  /** What moved, as far as the browser tells. */
  readonly what: readonly string[]
}

/** Collects what moved on a page without anybody having touched it; call before the page is opened. */
export async function watchShifts(page: Page): Promise<() => Promise<readonly Shift[]>> {
  await page.addInitScript(() => {
    const holder = window as unknown as { shifts: object[] }
    holder.shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as {
        value: number
        hadRecentInput: boolean
        sources: { node?: Element }[]
      }[])
        if (!entry.hadRecentInput)
          holder.shifts.push({
            value: entry.value,
            what: entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? ''),
          })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
}
