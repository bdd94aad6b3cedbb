import { copyRun } from './support/copies.ts'
import { sql } from './support/database.ts'
import { goBackTo, newOrganization, PLACE_MENU } from './support/organizations.ts'
import { expect, test } from './support/test.ts'

test('an organization of one’s own, renamed, and back again', async ({ page }) => {
  const name = `Lab ${Date.now()}`
  await page.goto('/runs')
  const menu = page.getByRole('button', { name: PLACE_MENU })
  const [, organization = ''] = /^Organization (.*)\/Project/.exec((await menu.textContent()) ?? '') ?? []
  await menu.click()
  await page.getByRole('menuitem', { name: 'New organization' }).click()
  await page.getByRole('button', { name: 'Create organization' }).click()
  await expect(page.getByRole('alert')).toContainText('Expected a name')
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Create organization' }).click()
  await expect(menu).toContainText(name)
  await expect(menu).toContainText('Main')
  await page.goto('/targets')
  await expect(page.getByRole('heading', { name: 'No targets yet' })).toBeVisible()
  // An empty project leads to what comes first.
  await page.goto('/runs')
  await page.getByRole('link', { name: 'Add a target' }).click()
  await expect(page).toHaveURL(/\/targets$/)

  await page.goto('/settings/organization')
  await page.getByRole('button', { name: `Rename ${name}` }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(`${name}, renamed`)
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(menu).toContainText(`${name}, renamed`)

  await goBackTo(page, organization)
})

test('an organization keeps runs for as long as it says, and its switch closes every link at once', async ({
  page,
  browser,
  endedRun,
}) => {
  const name = `Closed ${Date.now()}`
  const before = await newOrganization(page, name)
  const [place] = await sql<{ organization_id: string; id: string }>(
    `SELECT id, organization_id FROM project WHERE organization_id = (SELECT id FROM organization WHERE name = $1)`,
    [name],
  )
  const runId = await copyRun(endedRun, {
    organization_id: place?.organization_id,
    project_id: place?.id,
    scenario_id: null,
    scenario_version_id: null,
    target_id: null,
  })
  await page.getByRole('button', { name: 'Runs kept forever' }).click()
  await page.getByLabel('Days').fill('0')
  await expect(page.getByText('Expected a whole number from 1 to 3650, received 0.')).toBeVisible()
  await page.getByLabel('Days').fill('30')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: /^Runs kept for 30.days$/ })).toBeVisible()

  await page.goto(`/runs/${runId}`)
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByLabel('Share link').inputValue()
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(link)
  await expect(stranger.getByRole('region', { name: 'Verdict' })).toBeVisible()

  await page.goto('/settings/organization')
  const open = page.getByRole('region', { name: 'Sharing' }).getByRole('switch')
  await open.click()
  await expect(page.getByText('All links of this organization are closed.')).toBeVisible()
  await stranger.reload()
  await expect(stranger.getByText('This link does not work')).toBeVisible()
  await open.click()
  await expect(page.getByText('Links work again.')).toBeVisible()
  await stranger.reload()
  await expect(stranger.getByRole('region', { name: 'Verdict' })).toBeVisible()
  await goBackTo(page, before)
})

test('a second project begins empty, is worked in by this browser alone, and is archived', async ({
  page,
}) => {
  const name = `Edge ${Date.now()}`
  await page.goto('/runs')
  const menu = page.getByRole('button', { name: PLACE_MENU })
  const [, first = ''] = /Project (.*): switch$/.exec((await menu.textContent()) ?? '') ?? []
  await menu.click()
  await page.getByRole('menuitem', { name: 'New project' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect(menu).toContainText(name)
  await page.goto('/scenarios/schedules')
  await expect(page.getByRole('heading', { name: 'No schedules yet' })).toBeVisible()

  await menu.click()
  await page.getByRole('menuitemradio', { name: first, exact: true }).click()
  await expect(menu).not.toContainText(name)
  await page.goto('/settings/organization')
  await page.getByRole('button', { name: `Archive ${name}` }).click()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0)
})
