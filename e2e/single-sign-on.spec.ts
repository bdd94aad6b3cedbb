import { test as anybody, type Browser, expect, type Page } from '@playwright/test'
import { rest } from './support/api.ts'
import { startOidcProvider, UNCHECKED } from './support/oidc-provider.ts'

// One provider, at the one address that the system knows: by one worker, one after the other.
anybody.describe.configure({ mode: 'default' })

let provider: Awaited<ReturnType<typeof startOidcProvider>>
anybody.beforeAll(async () => {
  provider = await startOidcProvider()
})
anybody.afterAll(() => provider.close())

const newAddress = (name: string): string => `${name}-${Date.now()}@example.org`

async function invitationOf(email: string): Promise<string> {
  const { url } = await rest<{ url: string }>('/invitations', { email, role: 'member' })
  return new URL(url).pathname
}

/** Fills in the provider's own page. */
async function signInThere(page: Page, email: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(email)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

const somebody = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage()

anybody('who was invited joins by the provider, and signs in by it the next time', async ({ browser }) => {
  const email = newAddress('grace')
  const first = await somebody(browser)
  await first.goto(await invitationOf(email))
  await first.getByRole('button', { name: 'Join with single sign-on' }).click()
  await signInThere(first, email)
  await expect(first).toHaveURL(/\/runs$/)
  await expect(first.getByRole('heading', { name: 'Runs' })).toBeVisible()
  await first.goto('/settings/members')
  await expect(first.getByRole('row', { name: new RegExp(email) })).toContainText('you')

  const next = await somebody(browser)
  await next.goto('/sign-in?next=%2Ftargets')
  await next.getByRole('button', { name: 'Sign in with single sign-on' }).click()
  await signInThere(next, email)
  await expect(next).toHaveURL(/\/targets$/)
  await expect(next.getByRole('heading', { name: 'Targets' })).toBeVisible()
})

anybody(
  'whom the provider does not vouch for, or nobody invited, is told so and stays outside',
  async ({ browser }) => {
    const unchecked = newAddress(UNCHECKED)
    await invitationOf(unchecked)
    for (const [email, sentence] of [
      [newAddress('mallory'), 'no open invitation'],
      [unchecked, 'does not say that your e-mail address is verified'],
    ] as const) {
      const page = await somebody(browser)
      await page.goto('/sign-in')
      await page.getByRole('button', { name: 'Sign in with single sign-on' }).click()
      await signInThere(page, email)
      await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
      await page.goto('/runs')
      await expect(page).toHaveURL(/\/sign-in/)
    }
  },
)

anybody(
  'what was cancelled at the provider, and a way back that nobody began, are said in a sentence',
  async ({ browser }) => {
    const page = await somebody(browser)
    await page.goto('/sign-in')
    await page.getByRole('button', { name: 'Sign in with single sign-on' }).click()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'it was cancelled there' })).toBeVisible()
    await page.goto('/api/auth/callback/oidc?code=stolen&state=of-another-browser')
    await expect(page.getByRole('alert').filter({ hasText: 'not started in this browser' })).toBeVisible()
  },
)
