import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

/** What the page offers beside links and menus that only show something. */
async function expectNoButtons(page: Page, names: readonly (string | RegExp)[]): Promise<void> {
  for (const name of names) await expect(page.getByRole('button', { name })).toHaveCount(0)
}

test('invite → link → password → a viewer, who is offered nothing to change → a member → removed; on the record', async ({
  page,
  browser,
  endedRun,
}) => {
  const email = `ada-${Date.now()}@example.org`
  await page.goto('/settings/members')
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByLabel('E-mail').fill('nobody')
  await page.getByRole('button', { name: 'Make link' }).click()
  await expect(page.getByRole('alert')).toContainText('an e-mail address such as ada@example.org')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Role', { exact: true }).click()
  await page.getByRole('option', { name: /^viewer/ }).click()
  await page.getByRole('button', { name: 'Make link' }).click()
  const link = await page.getByLabel('Invitation link').inputValue()
  await page.getByRole('button', { name: 'Done' }).click()

  const ada = await (await browser.newContext()).newPage()
  await ada.goto(link)
  await ada.getByLabel('Your name').fill('Ada')
  await ada.getByLabel('Password').fill('short')
  await ada.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(ada.getByText('Expected at least 10 characters')).toBeVisible()
  await ada.getByLabel('Password').fill('a long enough password')
  await expect(ada.getByText('Expected at least 10 characters')).toHaveCount(0)
  await ada.getByRole('button', { name: 'Join', exact: true }).click()
  await ada.waitForURL(/\/runs$/)

  await test.step('a viewer looks, and is offered nothing else', async () => {
    await expect(ada.getByRole('link', { name: 'New run' })).toHaveCount(0)
    await ada.goto(`/runs/${endedRun}`)
    await expect(ada.getByRole('button', { name: 'Export' })).toBeVisible()
    await expectNoButtons(ada, ['Run again', 'Share', 'Star', 'More actions'])
    await ada.goto('/scenarios')
    await expect(ada.getByRole('link', { name: 'wsproxy: smoke 5 × 2', exact: true })).toBeVisible()
    await expectNoButtons(ada, [/^Run /])
    await expect(ada.getByRole('link', { name: 'New scenario' })).toHaveCount(0)
    await ada.getByRole('link', { name: 'wsproxy: smoke 5 × 2', exact: true }).click()
    await expect(ada.getByRole('button', { name: 'Versions' })).toBeVisible()
    await expectNoButtons(ada, ['Save and run', 'Save', 'Delete'])
    await ada.goto('/targets')
    await expect(ada.getByRole('heading', { name: 'Targets' })).toBeVisible()
    await expectNoButtons(ada, ['New target'])
    await ada.goto('/settings')
    await expect(ada.getByRole('region', { name: 'Share links' })).toBeVisible()
    await expectNoButtons(ada, ['New key', 'New webhook', /^Revoke/])
    await expect(ada.getByRole('link', { name: 'Audit log' })).toHaveCount(0)
    await ada.goto('/settings/members')
    await expect(ada.getByRole('region', { name: 'Members' }).first()).toContainText(email)
    await expectNoButtons(ada, ['Invite', /^Reset/, /^Remove/])
  })

  await test.step('a member starts runs', async () => {
    await page.reload()
    const row = page.getByRole('row', { name: new RegExp(email) })
    await row.getByRole('combobox', { name: 'Role of Ada' }).click()
    await page.getByRole('option', { name: /^member/ }).click()
    await expect(page.getByText('The role was changed.')).toBeVisible()
    await ada.goto('/scenarios')
    await expect(ada.getByRole('button', { name: /^Run wsproxy: smoke/ })).toBeVisible()
  })

  await test.step('who forgot the password gets a link, is signed out, and chooses another', async () => {
    await page.getByRole('button', { name: 'Reset the password of Ada' }).click()
    await page.getByRole('button', { name: 'Reset password', exact: true }).click()
    const back = await page.getByLabel('Sign-in link').inputValue()
    await page.getByRole('button', { name: 'Done' }).click()
    // What she has open may be on its way to the sign-in already, which ends this navigation.
    await ada.goto('/targets').catch(() => undefined)
    await expect(ada).toHaveURL(/\/sign-in\?next=/)
    await ada.goto(back)
    await ada.waitForURL(/\/runs$/)
    await ada.goto('/settings/account')
    await ada.getByLabel('New password').fill('another long password')
    await ada.getByRole('button', { name: 'Save' }).click()
    await expect(ada.getByText('Saved. You can sign in with this from now on.')).toBeVisible()
  })

  await test.step('who is removed is out, and each step is on the record', async () => {
    const row = page.getByRole('row', { name: new RegExp(email) })
    await row.getByRole('button', { name: 'Remove Ada' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText('The member was removed.')).toBeVisible()
    await expect(row).toHaveCount(0)
    await ada.goto('/runs')
    await expect(ada.getByText(`${email} belongs to no organization.`)).toBeVisible()
    await page.goto('/settings/audit')
    const log = page.getByRole('table', { name: 'Audit log' })
    const invited = log.getByRole('row').filter({ hasText: 'Invited a person' }).filter({ hasText: email })
    await expect(invited).toContainText('role: viewer')
    await expect(invited).toContainText('127.0.0.1')
    const accepted = log
      .getByRole('row')
      .filter({ hasText: 'Accepted an invitation' })
      .filter({ hasText: email })
    await expect(accepted).toContainText('127.0.0.1')
    const changes = ['Changed the role of a member', 'Reset the password of a member', 'Removed a member']
    for (const action of changes)
      await expect(log.getByRole('row').filter({ hasText: action }).first()).toContainText(/just now|min ago/)
  })
})
