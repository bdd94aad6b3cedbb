import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { endOf, rest, startRun } from './support/api.ts'
import { expect, test } from './support/test.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1_280, height: 900 }

/** Violations as text that says where: an empty list is the wish. `within`: a part of the page; `rules`: these alone. */
async function violations(page: Page, within?: string, rules?: string[]): Promise<string[]> {
  const axe = rules ? new AxeBuilder({ page }).withRules(rules) : new AxeBuilder({ page })
  const { violations: found } = await (within ? axe.include(within) : axe).analyze()
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`))
}

/** The rules that look at colours: the rest of a page is the same in both themes. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** What is wrong with what the page shows now, in light and in dark. */
async function inBothThemes(page: Page, within?: string): Promise<string[]> {
  const wrong: string[] = []
  for (const [colorScheme, rules] of [['light'], ['dark', OF_COLOUR]] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const found = await violations(page, within, rules && [...rules])
    wrong.push(...found.map((violation) => `${colorScheme}: ${violation}`))
  }
  return wrong
}

const isHere = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[role=status][aria-label]')).toHaveCount(0)
}

/** One visit: both themes on a desk, then how far it scrolls sideways on a phone. */
async function visit(page: Page, path: string): Promise<void> {
  await page.setViewportSize(DESK)
  await page.goto(path)
  await isHere(page)
  expect.soft(await inBothThemes(page), path).toEqual([])
  await page.setViewportSize(PHONE)
  // Asked again until the page has laid itself out anew: a phone is not turned into one while it looks.
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect
    .configure({ soft: true })
    .poll(excess, `${path} scrolls sideways on a phone`)
    .toBeLessThanOrEqual(0)
}

async function visitAll(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) await test.step(path, () => visit(page, path))
}

test.beforeEach(() => test.slow()) // axe reads every element of each page

test('pages of runs', async ({ page }) => {
  const [a, b] = [await startRun({ users: 3, queries: 2 }), await startRun({ users: 3, queries: 2 })]
  await Promise.all([endOf(a), endOf(b)])
  const { url } = await rest<{ url: string }>('/shares', { runId: a })
  const tabs = ['percentiles', 'errors', 'ledger', 'shards', 'samples', 'config', 'raw']
  await visitAll(page, [
    '/runs',
    '/runs?search=nothing+is+called+so',
    `/runs/${a}`,
    `/compare?runs=${a},${b}`,
    '/trends',
    '/runners',
    new URL(url).pathname,
  ])
  await page.setViewportSize(DESK)
  for (const tab of tabs)
    await test.step(`the tab ${tab}`, async () => {
      await page.goto(`/runs/${a}?tab=${tab}`)
      await expect(page.getByRole('tabpanel')).toBeVisible()
      // The page around it was read before.
      expect.soft(await inBothThemes(page, '[role=tabpanel]'), tab).toEqual([])
    })
})

test('pages of what is run', async ({ page }) => {
  const { id: schedule } = await rest<{ id: string }>('/schedules', {
    name: `Seen by axe ${Date.now()}`,
    scenario: 'wsproxy-smoke',
    cron: '0 2 * * *',
    enabled: false,
  })
  const { id } = await rest<{ id: string }>('/scenarios/wsproxy-smoke')
  await visitAll(page, [
    '/scenarios',
    '/scenarios/new',
    `/scenarios/${id}`,
    '/scenarios/schedules',
    '/targets',
    '/data-sets',
  ])
  await test.step('the scenario as YAML', async () => {
    await page.setViewportSize(DESK)
    await page.goto(`/scenarios/${id}`)
    await page.getByLabel('Edit as YAML').click()
    await expect(page.getByLabel('Configuration (YAML)')).toBeVisible()
    expect(await inBothThemes(page)).toEqual([])
  })
  await rest(`/schedules/${schedule}`, undefined, 'DELETE')
})

test('settings', async ({ page }) => {
  const hook = { name: 'Seen by axe', url: 'https://hooks.example.com/axe' }
  const { id: webhook } = await rest<{ id: string }>('/webhooks', hook)
  await visitAll(page, [
    '/settings',
    '/settings/members',
    '/settings/organization',
    '/settings/variables',
    '/settings/audit',
    '/settings/account',
    '/docs/api',
  ])
  await rest(`/webhooks/${webhook}`, undefined, 'DELETE')
})

test('pages of who is not signed in', async ({ browser, page }) => {
  await page.goto('/settings/members')
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByLabel('E-mail').fill(`axe-${Date.now()}@example.org`)
  await page.getByRole('button', { name: 'Make link' }).click()
  const invitation = new URL(await page.getByLabel('Invitation link').inputValue()).pathname
  const stranger = await (await browser.newContext()).newPage()
  await visitAll(stranger, [
    '/sign-in',
    '/sign-in?error=signup_disabled',
    invitation,
    '/join/nothing',
    '/share/nothing',
    '/nowhere',
  ])
})

test('what opens over a page', async ({ page }) => {
  await page.setViewportSize(DESK)
  const opened: readonly (readonly [path: string, button: string])[] = [
    ['/targets', 'New target'],
    ['/scenarios/new', 'Presets'],
    ['/scenarios/new', 'Import'],
    ['/scenarios/schedules', 'New schedule'],
    ['/data-sets', 'Make a data set'],
    ['/settings', 'New key'],
    ['/settings', 'New webhook'],
    ['/settings/members', 'Invite'],
    ['/settings/organization', 'New project'],
    ['/runners', 'Keyboard shortcuts'],
    ['/runners', 'Search'],
  ]
  for (const [path, button] of opened)
    await test.step(`${path}: ${button}`, async () => {
      await page.goto(path)
      await isHere(page)
      await page.getByRole('button', { name: button }).first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await inBothThemes(page), `${path}: ${button}`).toEqual([])
    })
  await test.step('the menu of places', async () => {
    await page.goto('/runners')
    await page.getByRole('button', { name: /: switch$/ }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    // The page behind an open menu is hidden from assistive technology: the menu is what there is.
    expect(await inBothThemes(page, '[role=menu]')).toEqual([])
  })
})
