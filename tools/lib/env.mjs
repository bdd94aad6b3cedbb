import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './layout.mjs'

/** Variables that the launcher gives its children itself; a stray value of the caller's shell must not reach them. */
const ours =
  /^(DATABASE_URL|REDIS_URL|PORT|HOSTNAME|HEALTH_PORT|RUNNER_|SIMULATOR_|WSPROXY_|KEYCAST_|DEMO_|HAPROXY_BIN|METRICS_|BROADSIDE_|PG[A-Z]+$|NODE_ENV$)/

/**
 * What the caller may set, from the environment or from a `.env` file in the repository's root. An empty value
 * counts as unset.
 */
export function readEnvironment() {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  /** @param {string} name */
  const read = (name) => process.env[name] || undefined
  return {
    databaseUrl: read('DATABASE_URL'),
    redisUrl: read('REDIS_URL'),
    simulatorRedisUrl: read('SIMULATOR_REDIS_URL'),
    testDatabaseUrl: read('BROADSIDE_TEST_DATABASE_URL'),
    testRedisUrl: read('BROADSIDE_TEST_REDIS_URL'),
    secret: read('BROADSIDE_SECRET'),
    haproxyBin: read('HAPROXY_BIN'),
    chromiumPath: read('CHROMIUM_PATH'),
    runnerConcurrency: read('RUNNER_CONCURRENCY'),
    logLevel: read('LOG_LEVEL'),
    webhooksToPrivateAddresses: read('WEBHOOKS_TO_PRIVATE_ADDRESSES'),
    trustedProxies: read('TRUSTED_PROXIES'),
    path: read('PATH') ?? '',
    npmCliPath: read('npm_execpath'),
    noColor: read('NO_COLOR') !== undefined || read('TERM') === 'dumb',
  }
}

/**
 * The caller's environment as children get it: without the variables that are ours to set, with every tool's
 * telemetry and update check off.
 * @returns {Record<string, string>}
 */
export function childEnvironment() {
  const inherited = Object.entries(process.env).filter(
    /** @returns {entry is [string, string]} */
    (entry) => entry[1] !== undefined && !ours.test(entry[0]),
  )
  return {
    ...Object.fromEntries(inherited),
    NEXT_TELEMETRY_DISABLED: '1',
    TURBO_TELEMETRY_DISABLED: '1',
    CHECKPOINT_DISABLE: '1',
    DO_NOT_TRACK: '1',
  }
}
