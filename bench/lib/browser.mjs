// Chromium as the browser tests start it.
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking']
const WINDOW = { width: 1440, height: 900 }

/** @param {ReturnType<typeof import('./local-system.mjs').openLocalSystem>} system */
export async function openBrowser(system) {
  const given = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
  const executablePath = existsSync(given) ? given : undefined
  const browser = await chromium.launch({ executablePath, args: ARGS })
  const visitor = await browser.newContext()
  await visitor.request.get(await system.signInLink(), { maxRedirects: 0 })
  const session = await visitor.storageState()
  await visitor.close()
  return {
    /** A page of somebody who is signed in and has never been here: nothing is cached. */
    async newPage() {
      const context = await browser.newContext({
        storageState: session,
        viewport: WINDOW,
        baseURL: system.url,
      })
      return context.newPage()
    },
    close: () => browser.close(),
  }
}
