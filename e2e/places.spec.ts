import { expect, test } from './support/test.ts'

const MENU = /^Organization .* Project .*: switch$/

test('an organization of one’s own, renamed, and back again', async ({ page }) => {
  const name = `Lab ${Date.now()}`
  await page.goto('/runs')
  const menu = page.getByRole('button', { name: MENU })
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

  await page.goto('/settings/organization')
  await page.getByRole('button', { name: `Rename ${name}` }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(`${name}, renamed`)
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(menu).toContainText(`${name}, renamed`)

  await menu.click()
  await page.getByRole('menuitemradio', { name: organization, exact: true }).click()
  await expect(menu).not.toContainText(name)
})

test('a second project begins empty, is worked in by this browser alone, and is put away', async ({
  page,
}) => {
  const name = `Edge ${Date.now()}`
  await page.goto('/runs')
  const menu = page.getByRole('button', { name: MENU })
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
  await page.getByRole('button', { name: `Put away ${name}` }).click()
  await page.getByRole('button', { name: 'Put away', exact: true }).click()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0)
})
