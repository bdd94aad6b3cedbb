import type { Browser, Page } from '@playwright/test'
import { rest } from './support/api.ts'
import { expect, test } from './support/test.ts'

const PASSWORD = 'a long enough password'

const somebody = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage()

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('a person signs in with a password in a second place, sees both, and signs the other one out', async ({
  browser,
}) => {
  const email = `lin-${Date.now()}@example.org`
  const { url } = await rest<{ url: string }>('/invitations', { email, role: 'member' })
  const first = await somebody(browser)
  await first.goto(new URL(url).pathname)
  await first.getByLabel('Your name').fill('Lin')
  await first.getByLabel('Password').fill(PASSWORD)
  await first.getByRole('button', { name: 'Join', exact: true }).click()
  await first.waitForURL(/\/runs$/)

  const second = await somebody(browser)
  await signIn(second, email, 'not the password')
  await expect(second.getByText('No account has this e-mail and password.')).toBeVisible()
  await signIn(second, email, PASSWORD)
  await second.waitForURL(/\/runs$/)
  await second.goto('/settings/account')
  const sessions = second.getByRole('table', { name: 'Sessions' })
  await expect(sessions.getByRole('row')).toHaveCount(3) // with the one of the headings
  await second.getByRole('button', { name: 'Sign out all other sessions' }).click()
  const question = second.getByRole('dialog', { name: 'Sign out all other sessions?' })
  await expect(question).toContainText('You stay signed in here')
  await question.getByRole('button', { name: 'Sign out all others' }).click()
  await expect(second.getByText('One other session ended.')).toBeVisible()
  await expect(sessions.getByRole('row')).toHaveCount(2)
  await expect(second.getByRole('button', { name: 'Sign out all other sessions' })).toHaveCount(0)

  // Its list of runs asks again and again: it may be on its way to the sign-in already, which ends this navigation.
  await first.goto('/targets').catch(() => undefined)
  await expect(first).toHaveURL(/\/sign-in\?next=/)
  await second.goto('/targets')
  await expect(second.getByRole('heading', { name: 'Targets' })).toBeVisible()
})
