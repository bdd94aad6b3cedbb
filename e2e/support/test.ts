import { test as base } from '@playwright/test'
import { freshSignInLink } from './sign-in-link.ts'

export { expect } from '@playwright/test'

/** A test whose page is signed in as the local user. */
export const test = base.extend({
  page: async ({ page }, use) => {
    await page.goto(await freshSignInLink())
    await use(page)
  },
})
