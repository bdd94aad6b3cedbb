import type { Page } from '@playwright/test'

/** Counts what a person does on every page of a tab: clicks and typed keys, not what scripts do. */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('countClick', () => {
    clicks++
  })
  await page.addInitScript(() => {
    const { countClick } = window as unknown as { countClick: () => void }
    for (const kind of ['pointerdown', 'keydown'])
      document.addEventListener(kind, (event) => event.isTrusted && countClick(), { capture: true })
  })
  return () => clicks
}
