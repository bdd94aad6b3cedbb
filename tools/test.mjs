// `npm test`: everything from a bare clone, on services of its own; `npm test -- unit e2e` runs a part.
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readEnvironment } from './lib/env.mjs'
import { buildSources } from './lib/install/build.mjs'
import { provideChromium } from './lib/install/chromium.mjs'
import { installDependencies } from './lib/install/install.mjs'
import { requireNodeVersion } from './lib/install/node-version.mjs'
import { exitCodeOf, watchInterrupts } from './lib/interrupts.mjs'
import { broadsideDir, createLayout } from './lib/layout.mjs'
import { takeLock } from './lib/lock.mjs'
import { choosePorts } from './lib/ports.mjs'
import { createChildren } from './lib/processes/children.mjs'
import { stopCommands } from './lib/processes/run-command.mjs'
import { provideServices } from './lib/services.mjs'
import { localSettings, migrateDatabase, startStack } from './lib/stack.mjs'
import { createSteps, seconds } from './lib/steps.mjs'
import { defaultPorts } from './lib/system.mjs'
import { closingLine, crashed } from './lib/tests/results.mjs'
import { runLint, runPlaywright, runTypes, runVitest } from './lib/tests/runners.mjs'

const parts = ['lint', 'types', 'unit', 'integration', 'engine', 'e2e']
const portOffset = 10_000 // far from what `npm start` and other programs use by default
const singleSignOnPort = 17_379

const asked = process.argv.slice(2)
const environment = readEnvironment()
const steps = createSteps({ out: process.stdout, noColor: environment.noColor })
const layout = createLayout(join(broadsideDir, 'test'))
/** @type {import('./lib/processes/children.mjs').Children | undefined} */
let children
/** @type {{ release(): void } | undefined} */
let lock
/** @type {import('./lib/tests/results.mjs').Result[]} */
const results = []
let stopping = false
/** Written again when a process is replaced: tests that kill one look up the next here. @type {(() => void) | undefined} */
let writeStackFile

watchInterrupts((reason) => {
  if ('error' in reason && !stopping) steps.fail(reason.error)
  finish('signal' in reason ? exitCodeOf(reason.signal) : 1)
})

try {
  requireNodeVersion()
  const unknown = asked.find((part) => !parts.includes(part))
  if (unknown) throw new Error(`unknown part "${unknown}": expected ${parts.join(', ')}`)
  lock = takeLock(layout)
  await test()
} catch (error) {
  if (!stopping) {
    steps.fail(error)
    results.push(crashed(steps.running() || 'start', 'see above'))
  }
}
await finish()

async function test() {
  forgetLastTest()
  children = createChildren({ onDeath: sayDeath, onChange: () => writeStackFile?.() })
  const { logs } = layout
  await steps.run('Dependencies', (report) =>
    installDependencies({ logs, npmCliPath: environment.npmCliPath, report }),
  )
  await steps.run('Build', (report) => buildSources({ logs, report }))
  const wanted = Object.entries(defaultPorts).map(([name, port]) => [name, port + portOffset])
  const ports = await choosePorts(
    {
      .../** @type {typeof defaultPorts} */ (Object.fromEntries(wanted)),
      singleSignOn: singleSignOnPort,
    },
    steps.note,
  )
  const services = await provideServices({
    layout,
    ports,
    path: environment.path,
    // Never DATABASE_URL and REDIS_URL: they may name what somebody needs.
    given: { databaseUrl: environment.testDatabaseUrl, redisUrl: environment.testRedisUrl },
    children,
    steps,
    postgresSettings: ['fsync=off', 'full_page_writes=off'], // this database is thrown away
  })
  const settings = {
    ...localSettings({ services, ports, environment }),
    // Browser tests receive deliveries on this machine, and start a provider to sign in by.
    webhooksToPrivateAddresses: 'yes',
    singleSignOn: {
      OIDC_ISSUER: `http://127.0.0.1:${ports.singleSignOn}`,
      OIDC_CLIENT_ID: 'broadside-under-test',
      OIDC_CLIENT_SECRET: 'a client secret of the tests',
    },
  }
  await migrateDatabase({ layout, steps, settings })
  const env = {
    DATABASE_URL: services.databaseUrl,
    REDIS_URL: services.redisUrl,
    BROADSIDE_SECRET: services.secret,
    HAPROXY_BIN: settings.haproxyBin,
  }
  const context = { logs, env, print: (/** @type {string} */ text) => void process.stdout.write(text) }
  await part('lint', () => runLint(context))
  await part('types', () => runTypes(context))
  for (const project of /** @type {const} */ (['unit', 'integration', 'engine'])) {
    await part(project, () => runVitest(project, context))
  }
  await part('e2e', async () =>
    runPlaywright({ ...context, env: { ...env, ...(await browserTestEnv(settings)) } }),
  )
}

/** @param {import('./lib/system.mjs').Settings} settings */
async function browserTestEnv(settings) {
  const system = /** @type {import('./lib/processes/children.mjs').Children} */ (children)
  const chromiumPath = await steps.run('Chromium', (report) =>
    provideChromium({ given: environment.chromiumPath, path: environment.path, logs: layout.logs, report }),
  )
  const { apiKey, signInUrl } = await startStack({ layout, children: system, steps, settings })
  const stackFile = join(layout.run, 'stack.json')
  const { publicUrl: url, ports, databaseUrl, redisUrl, singleSignOn } = settings
  writeStackFile = () => {
    const pids = system.pids()
    const stack = { url, apiKey, signInLink: signInUrl, ports, pids, databaseUrl, redisUrl, singleSignOn }
    writeFileSync(stackFile, JSON.stringify(stack, null, 2), { mode: 0o600 })
  }
  writeStackFile()
  return {
    BROADSIDE_URL: url,
    BROADSIDE_API_KEY: apiKey,
    BROADSIDE_SIGN_IN_LINK: signInUrl,
    BROADSIDE_STACK_FILE: stackFile,
    CHROMIUM_PATH: chromiumPath,
  }
}

/**
 * Runs one part if it was asked for; what it throws is a failure of that part, and the next ones still run.
 * @param {string} name
 * @param {() => Promise<import('./lib/tests/results.mjs').Result>} run
 */
async function part(name, run) {
  if (stopping || (asked.length > 0 && !asked.includes(name))) return
  steps.print(`\n── ${name} ──`)
  const beganMs = performance.now()
  const result = await run().catch((error) => {
    if (!stopping) steps.fail(error)
    return crashed(name, error instanceof Error ? error.message : String(error))
  })
  results.push(result)
  const { passed, failed, skipped, note } = result
  const more = [skipped > 0 && `${skipped} skipped`, note].filter(Boolean).join('; ')
  steps.print(
    `${name}: ${passed} ok, ${failed} not ok${more && ` (${more})`}, ${seconds(performance.now() - beganMs)}`,
  )
}

/** @type {import('./lib/processes/children.mjs').OnDeath} */
function sayDeath(child, how, next) {
  steps.note(`${child.name} ended (${how}), ${next}`)
}

/** Data and logs of the test before; a fresh database makes every test the first. */
function forgetLastTest() {
  for (const name of readdirSync(layout.home)) {
    if (name !== 'run') rmSync(join(layout.home, name), { recursive: true, force: true })
  }
  createLayout(layout.home)
}

/** Stops everything, then says the sum. @param {number} [exitCode] given when a signal ended the test */
async function finish(exitCode) {
  stopping = true
  stopCommands()
  await children?.stopAll()
  lock?.release()
  if (exitCode !== undefined) process.exit(exitCode)
  steps.print('')
  for (const { name, passed, failed, note } of results) {
    steps.print(`  ${name.padEnd(12)} ${passed} ok, ${failed} not ok${note ? `: ${note}` : ''}`)
  }
  steps.print(`  ${seconds(steps.elapsedMs())} in all; logs in ${layout.logs}\n`)
  steps.print(closingLine(results))
  process.exit(results.length === 0 || results.some(({ failed }) => failed > 0) ? 1 : 0)
}
