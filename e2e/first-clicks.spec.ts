import { test as anybody, expect } from '@playwright/test'
import { countClicks } from './support/clicks.ts'
import { freshSignInLink } from './support/sign-in-link.ts'

const CLICKS_TO_THE_RUN = 4
const CLICKS_TO_THE_LINK = 2

anybody(
  'from the printed link to a watched, finished and shared run in a few clicks',
  async ({ page, browser }) => {
    const clicks = await countClicks(page)
    await page.goto(await freshSignInLink())
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Scenarios' }).click()
    await page.getByRole('button', { name: /^Run wsproxy: smoke/ }).click()

    await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Users' }).first()).toContainText(/[1-9]/)
    expect(clicks()).toBeGreaterThan(0)
    expect(clicks()).toBeLessThanOrEqual(CLICKS_TO_THE_RUN)
    // It ends under the eyes of who watches: nobody reloads.
    await expect(page.getByRole('region', { name: 'Verdict' })).toContainText(/Passed|Failed/)
    await expect(page.getByRole('region', { name: 'Tokens received' })).toContainText('none missing')

    const before = clicks()
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('button', { name: 'Create link' }).click()
    const link = await page.getByLabel('Share link').inputValue()
    expect(clicks() - before).toBeLessThanOrEqual(CLICKS_TO_THE_LINK)

    const stranger = await (await browser.newContext()).newPage()
    await stranger.goto(link)
    await expect(stranger.getByRole('region', { name: 'Verdict' })).toContainText(/Passed|Failed/)
  },
)
