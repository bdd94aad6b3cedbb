import { defineConfig } from '@playwright/test'

// Started by `npm test`, which brings up the whole system and sets these variables.
const { BROADSIDE_URL, CHROMIUM_PATH } = process.env
if (!BROADSIDE_URL)
  throw new Error(
    'BROADSIDE_URL is not set: run the browser tests with `npm test -- e2e`, which starts the system',
  )

/** These stop every run, take the core away from the runner, or need valid measurements: nothing else may go on meanwhile. */
const ALONE = ['ci.spec.ts', 'kill-switch.spec.ts']
const outputOf = (project: string) => `.broadside/test/browser/${project}`

export default defineConfig({
  testDir: 'e2e',
  retries: 0,
  forbidOnly: true,
  fullyParallel: true,
  projects: [
    { name: 'together', testIgnore: ALONE, outputDir: outputOf('together') },
    { name: 'alone', testMatch: ALONE, outputDir: outputOf('alone'), workers: 1 },
  ],
  workers: 2,
  // Generous: on two busy cores a page may take seconds to load. What must be quick is measured by the tests themselves.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: BROADSIDE_URL,
    // Without a film of every test, which would take a third of a core; a failure has its picture all the same.
    trace: { mode: 'retain-on-failure', screenshots: false },
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
