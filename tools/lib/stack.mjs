import { hostname } from 'node:os'
import { join } from 'node:path'
import { childEnvironment } from './env.mjs'
import { httpProbe, waitHealthy } from './health.mjs'
import { root } from './layout.mjs'
import { findBinary } from './processes/find-binary.mjs'
import { runCommand } from './processes/run-command.mjs'
import { StepError } from './step-error.mjs'
import { processTable, taskTable } from './system.mjs'

const loopback = '127.0.0.1'
const healthTimeoutMs = 60_000
const taskTimeoutMs = 120_000

/**
 * @typedef {{
 *   layout: import('./layout.mjs').Layout, children: import('./processes/children.mjs').Children,
 *   steps: import('./steps.mjs').Steps,
 * }} Context
 * @typedef {{ signInUrl: string, apiKey: string, demoScenario: string, firstTime: boolean }} Bootstrap
 */

/**
 * What one machine's processes are told, from its services and ports.
 * @param {{
 *   services: import('./services.mjs').Services, ports: import('./system.mjs').Ports,
 *   environment: ReturnType<typeof import('./env.mjs').readEnvironment>,
 * }} options
 * @returns {import('./system.mjs').Settings}
 */
export function localSettings({ services, ports, environment }) {
  return {
    ports,
    databaseUrl: services.databaseUrl,
    redisUrl: services.redisUrl,
    simulatorRedisUrl: services.simulatorRedisUrl,
    secret: services.secret,
    publicUrl: `http://${loopback}:${ports.web}`,
    demoHost: loopback,
    webHost: loopback,
    wsproxyHost: loopback,
    haproxyBin: environment.haproxyBin ?? findBinary(['haproxy'], environment.path) ?? '',
    logLevel: environment.logLevel ?? 'info',
    runnerName: hostname(),
    runnerConcurrency: environment.runnerConcurrency,
    webhooksToPrivateAddresses: environment.webhooksToPrivateAddresses ?? 'no',
    trustedProxies: environment.trustedProxies ?? '0',
  }
}

/** Brings the database's schema up to date. @param {Omit<Context, 'children'> & { settings: import('./system.mjs').Settings }} options */
export function migrateDatabase({ layout, steps, settings }) {
  return steps.run('Database schema', async (report) => {
    report.detail((await runTask(taskTable(settings).migrate, layout)).trim())
  })
}

/**
 * Starts every process and waits for each one's health, then makes what a first visit needs.
 * @param {Context & { settings: import('./system.mjs').Settings, apiKey?: string, dev?: boolean }} options
 * @returns {Promise<Bootstrap>}
 */
export async function startStack({ layout, children, steps, settings, apiKey, dev = false }) {
  const started = []
  for (const entry of processTable(settings)) {
    const spec = { ...childSpec(entry, layout), ...(dev && entry.name === 'web' ? devServer(entry) : {}) }
    started.push({ entry, ...(await children.start(spec)) })
  }
  // It needs the database only, so it works while the processes come up; its failure is told in its own step below.
  const bootstrapped = settled(runTask(taskTable(settings, apiKey).bootstrap, layout))
  for (const { entry, child, keep } of started) {
    await steps.run(entry.name, async (report) => {
      const { port, path } = entry.health
      const probe = httpProbe(`http://${loopback}:${port}${path}`)
      await waitHealthy({ child, probe, timeoutMs: healthTimeoutMs, onWaiting: report.progress })
      keep()
      report.detail(`healthy, port ${port}`)
    })
  }
  return steps.run('First contents and sign-in link', async () => {
    const { value, error } = await bootstrapped
    if (value === undefined) throw error
    return parseBootstrap(value, join(layout.logs, 'bootstrap.log'))
  })
}

/**
 * A promise that never rejects: its failure waits until somebody asks.
 * @template T
 * @param {Promise<T>} promise
 * @returns {Promise<{ value?: T, error?: unknown }>}
 */
const settled = (promise) =>
  promise.then(
    (value) => ({ value }),
    (error) => ({ error }),
  )

/** @param {import('./system.mjs').Process} entry @param {import('./layout.mjs').Layout} layout */
function childSpec({ name, program, env, graceMs }, layout) {
  return {
    name,
    command: process.execPath,
    args: ['--enable-source-maps', join(root, program)],
    env: { ...childEnvironment(), ...env },
    cwd: root,
    logPath: join(layout.logs, `${name}.log`),
    graceMs,
  }
}

/** Pages compiled on request, for work on the web app. @param {import('./system.mjs').Process} entry */
function devServer({ env, health }) {
  return {
    args: [
      join(root, 'node_modules/next/dist/bin/next'),
      'dev',
      '-p',
      String(health.port),
      '-H',
      env.HOSTNAME,
    ],
    env: { ...childEnvironment(), ...env, NODE_ENV: 'development' },
    cwd: join(root, 'apps/web'),
  }
}

/** @param {import('./system.mjs').Task} task @param {import('./layout.mjs').Layout} layout */
function runTask({ name, program, env }, layout) {
  return runCommand({
    what: `the ${name} program`,
    command: process.execPath,
    args: ['--enable-source-maps', join(root, program)],
    cwd: root,
    env: { ...childEnvironment(), ...env },
    logPath: join(layout.logs, `${name}.log`),
    timeoutMs: taskTimeoutMs,
    todo: 'the log names the reason',
  })
}

/** @param {string} stdout @param {string} logPath @returns {Bootstrap} */
function parseBootstrap(stdout, logPath) {
  const line = stdout.trim().split('\n').at(-1) ?? ''
  try {
    return JSON.parse(line)
  } catch {
    throw new StepError('the bootstrap program did not answer with one line of JSON', {
      why: `its last line has ${line.length} characters`,
      logPath,
      todo: 'read the log; npm run build rebuilds the program',
    })
  }
}
