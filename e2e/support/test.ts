import { test as base, type Cookie } from '@playwright/test'
import { endOf, startRun } from './api.ts'
import { freshSignInLink } from './sign-in-link.ts'

export { expect } from '@playwright/test'

interface Shared {
  /** The session of the local user, opened once for all tests of a worker. */
  readonly session: readonly Cookie[]
  /** A run that has ended, for tests that only read: 3 users, 2 queries each. */
  readonly endedRun: string
}

/** A test whose page is signed in as the local user; contexts that a test opens itself are strangers. */
export const test = base.extend<object, Shared>({
  session: [
    async ({ playwright }, use) => {
      const visitor = await playwright.request.newContext()
      await visitor.get(await freshSignInLink(), { maxRedirects: 0 })
      const { cookies } = await visitor.storageState()
      await visitor.dispose()
      await use(cookies)
    },
    { scope: 'worker' },
  ],
  endedRun: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures this one needs: none.
    async ({}, use) => {
      const id = await startRun({ users: 3, queries: 2 }, 'a run that ended')
      await endOf(id)
      await use(id)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  context: async ({ context, session }, use) => {
    await context.addCookies([...session])
    await use(context)
  },
})
