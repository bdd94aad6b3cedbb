import { defineConfig } from '@playwright/test'

// Started by `npm test`, which brings up the whole system and sets these variables.
const { BROADSIDE_URL, CHROMIUM_PATH } = process.env
if (!BROADSIDE_URL)
  throw new Error(
    'BROADSIDE_URL is not set: run the browser tests with `npm test -- e2e`, which starts the system',
  )

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.broadside/test/browser',
  // One system under test, whose runs would measure each other.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  // Generous: on two busy cores a page may take seconds to load. What must be quick is measured by the tests themselves.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: BROADSIDE_URL,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
