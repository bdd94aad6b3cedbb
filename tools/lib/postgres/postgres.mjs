import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { childEnvironment } from '../env.mjs'
import { waitHealthy } from '../health.mjs'
import { collect } from '../processes/run-command.mjs'
import { StepError } from '../step-error.mjs'
import { dataFolder, findPostgres } from './binaries.mjs'
import { askPostgres } from './ready.mjs'
import { choosePostgresUser, giveTo } from './user.mjs'

const host = '127.0.0.1'
/** The role that owns the database of a start of our own. */
export const postgresUser = 'broadside'
const user = postgresUser
const fixedSettings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200']
const readyTimeoutMs = 60_000

/**
 * Starts a PostgreSQL of our own, or checks the one that the caller named.
 * @param {{
 *   given: string | undefined, path: string, port: number, layout: import('../layout.mjs').Layout, password: string,
 *   children: import('../processes/children.mjs').Children, say: (sentence: string) => void,
 *   report: import('../steps.mjs').Report, settings?: readonly string[],
 * }} options `settings`: more of the server's own, such as `fsync=off`
 * @returns {Promise<string>} the database's URL
 */
export async function providePostgres(options) {
  const { given, path, port, layout, password, children, say, report } = options
  if (given) return checkGiven(given, report)
  const binaries = findPostgres({ path, home: layout.home })
  const data = dataFolder(layout.home, binaries.major)
  const runAs = choosePostgresUser({ binFolder: binaries.binFolder, home: layout.home })
  const isNew = !existsSync(join(data, 'PG_VERSION'))
  if (isNew && binaries.otherData.length > 0) {
    say(
      `${binaries.otherData.join(' and ')} in ${layout.home} holds runs of another PostgreSQL version, which ${binaries.version} cannot read: it stays as it is, and this start begins a new database`,
    )
  }
  if (isNew) {
    report.progress('creating the data folder')
    await initialise({ binFolder: binaries.binFolder, data, runAs, password, layout })
  }
  giveTo(data, runAs)
  const settings = [...fixedSettings, ...(options.settings ?? [])]
  const [command, ...args] = [
    ...runAs.prefix,
    join(binaries.binFolder, 'postgres'),
    ...['-D', data, '-p', String(port)],
    ...settings.flatMap((setting) => ['-c', setting]),
  ]
  const { child, keep } = await children.start({
    name: 'postgres',
    command,
    args,
    env: childEnvironment(),
    cwd: '/',
    logPath: join(layout.logs, 'postgres.log'),
    stopSignal: 'SIGINT', // its fast shutdown: clients are cut off, data is safe
    ...runAs.ids,
  })
  const probe = () => askPostgres({ host, port, user })
  await waitHealthy({ child, probe, timeoutMs: readyTimeoutMs, onWaiting: report.progress })
  keep()
  const how = [binaries.source, runAs.how].filter(Boolean).join(', ')
  report.detail(`${binaries.version} on ${host}:${port} (${how})`)
  return `postgresql://${user}:${password}@${host}:${port}/broadside`
}

/**
 * Makes a data folder; it gets its name only when it is complete, so that an interrupted start leaves no half of one.
 * @param {{ binFolder: string, data: string, runAs: import('./user.mjs').RunAs, password: string, layout: import('../layout.mjs').Layout }} options
 */
async function initialise({ binFolder, data, runAs, password, layout }) {
  const making = `${data}.making`
  rmSync(making, { recursive: true, force: true })
  mkdirSync(making, { mode: 0o700 })
  const passwordFile = join(making, 'password')
  const cluster = join(making, 'cluster')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  mkdirSync(cluster, { mode: 0o700 })
  giveTo(making, runAs)
  const logPath = join(layout.logs, 'initdb.log')
  const [command, ...args] = [
    ...runAs.prefix,
    join(binFolder, 'initdb'),
    ...['-D', cluster, '-U', user, '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
    ...['-E', 'UTF8', '--locale=C', '--no-sync'],
  ]
  const env = childEnvironment()
  const result = await collect({ command, args, cwd: '/', env, logPath, timeoutMs: 120_000, ...runAs.ids })
  if (result.code !== 0) {
    throw new StepError('the PostgreSQL data folder cannot be created', {
      why: result.error ?? `initdb ended with ${result.signal ?? `exit code ${result.code}`}`,
      logPath,
      todo: `check free space and permissions of ${layout.home}, or set DATABASE_URL`,
    })
  }
  renameSync(cluster, data)
  rmSync(making, { recursive: true, force: true })
}

/** @param {string} given @param {import('../steps.mjs').Report} report */
async function checkGiven(given, report) {
  if (!URL.canParse(given) || !/^postgres(ql)?:$/.test(new URL(given).protocol)) {
    throw new StepError('DATABASE_URL is not the address of a PostgreSQL database', {
      why: 'expected postgresql://user:password@host:port/name',
      todo: 'correct it, or unset it and a database is started for you',
    })
  }
  const url = new URL(given)
  const at = {
    host: url.hostname,
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username) || user,
  }
  const answer = await askPostgres(at)
  if (answer !== true) {
    throw new StepError(`the PostgreSQL at DATABASE_URL cannot be reached`, {
      why: answer,
      todo: 'start it or correct DATABASE_URL, or unset it and a database is started for you',
    })
  }
  report.detail(`DATABASE_URL, ${at.host}:${at.port}`)
  return given
}
