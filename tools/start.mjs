// `npm start`: brings the whole system up on this machine and keeps it up until Ctrl-C.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeRun, runDemo } from './lib/demo.mjs'
import { readEnvironment } from './lib/env.mjs'
import { buildSources } from './lib/install/build.mjs'
import { installDependencies } from './lib/install/install.mjs'
import { requireNodeVersion } from './lib/install/node-version.mjs'
import { exitCodeOf, watchInterrupts } from './lib/interrupts.mjs'
import { createLayout, shown } from './lib/layout.mjs'
import { localFile } from './lib/local-file.mjs'
import { takeLock } from './lib/lock.mjs'
import { choosePorts } from './lib/ports.mjs'
import { createChildren } from './lib/processes/children.mjs'
import { stopCommands } from './lib/processes/run-command.mjs'
import { provideServices } from './lib/services.mjs'
import { localSettings, migrateDatabase, startStack } from './lib/stack.mjs'
import { createSteps, seconds } from './lib/steps.mjs'
import { defaultPorts } from './lib/system.mjs'

const dev = process.argv.includes('--dev')
const environment = readEnvironment()
const steps = createSteps({ out: process.stdout, noColor: environment.noColor })
const layout = createLayout()
const demoMark = join(layout.run, 'demo-has-run')
/** @type {import('./lib/processes/children.mjs').Children | undefined} */
let children
/** @type {{ release(): void } | undefined} */
let lock
let stopping = false

watchInterrupts((reason) => {
  if ('error' in reason && !stopping) steps.fail(reason.error)
  stop('signal' in reason ? exitCodeOf(reason.signal) : 1)
})

try {
  requireNodeVersion()
  lock = takeLock(layout)
  await start()
} catch (error) {
  if (!stopping) {
    steps.fail(error)
    await stop(1)
  }
}

async function start() {
  steps.print(`Broadside: starting in ${layout.home}`)
  children = createChildren({ onDeath: sayDeath })
  const { logs } = layout
  await steps.run('Dependencies', (report) =>
    installDependencies({ logs, npmCliPath: environment.npmCliPath, report }),
  )
  await steps.run('Build', (report) => buildSources({ logs, report, withWeb: !dev }))
  const ports = await choosePorts(defaultPorts, steps.note)
  const services = await provideServices({
    layout,
    ports,
    path: environment.path,
    given: environment,
    children,
    steps,
  })
  const settings = localSettings({ services, ports, environment })
  await migrateDatabase({ layout, steps, settings })
  const local = localFile(layout)
  const { apiKey, signInUrl, demoScenario } = await startStack({
    layout,
    children,
    steps,
    settings,
    apiKey: local.apiKey(),
    dev,
  })
  local.write({ url: settings.publicUrl, apiKey, ports })
  if (!existsSync(demoMark)) await firstRun({ url: settings.publicUrl, apiKey, scenario: demoScenario })
  steps.print('')
  steps.print(`Broadside is up after ${seconds(steps.elapsedMs())}: ${settings.publicUrl}`)
  steps.print(`  Sign in (once): ${signInUrl}`)
  steps.print(`  API key and ports: ${shown(local.path)}   Logs: ${shown(logs)}   Stop: Ctrl-C`)
}

/** @param {{ url: string, apiKey: string, scenario: string }} demo */
async function firstRun(demo) {
  const run = await steps.run(`Demo run ${demo.scenario}`, (report) => runDemo({ ...demo, report }))
  for (const line of describeRun(run)) steps.print(`    ${line}`)
  writeFileSync(demoMark, `${run.id}\n`)
}

/** @type {import('./lib/processes/children.mjs').OnDeath} */
function sayDeath(child, how, next) {
  const then = next === 'restarting' ? 'starting it again' : 'it keeps failing and stays stopped'
  steps.note(`${child.name} ended unexpectedly (${how}): ${then}. Log: ${shown(child.logPath)}`)
}

/** @param {number} exitCode */
async function stop(exitCode) {
  if (stopping) steps.print('Killing what is still running')
  else if (children) steps.print('\nStopping everything; press Ctrl-C again to kill at once')
  stopping = true
  stopCommands()
  await children?.stopAll((child, how) => steps.print(`  ${child.name} ${how}`))
  lock?.release()
  process.exit(exitCode)
}
