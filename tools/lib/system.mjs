// What Broadside consists of: its programs, and each process with its command, environment and health address. The
// launcher starts this table on one machine; docker-compose.yml is written from the same table.

/** Where the build puts each program, relative to the root. */
export const programs = {
  migrate: 'packages/db/dist/migrate.main.js',
  bootstrap: 'apps/web/dist/bootstrap.main.js',
  simulator: 'apps/simulator/dist/supervisor.main.js',
  aggregator: 'apps/runner/dist/aggregator.main.js',
  worker: 'apps/runner/dist/worker.main.js',
  web: 'apps/web/.next/standalone/apps/web/server.js',
}

/** The ports that are tried first. */
export const defaultPorts = {
  web: 7380,
  worker: 7381,
  aggregator: 7382,
  webMetrics: 7383,
  postgres: 7384,
  redis: 7385,
  simulatorRedis: 7386,
  simulator: 7390,
  wsproxyHttp: 7391,
  wsproxyWs: 7392,
  wsproxyStats: 7393,
  keycast: 7394,
  keycastStats: 7395,
  keycast1: 7396,
  keycast2: 7397,
}

/** @typedef {typeof defaultPorts} Ports */

/**
 * @typedef {{
 *   ports: Pick<Ports, 'web' | 'webMetrics' | 'worker' | 'aggregator' | 'simulator' | 'wsproxyHttp' | 'wsproxyWs' | 'wsproxyStats'
 *     | 'keycast' | 'keycastStats' | 'keycast1' | 'keycast2'>,
 *   databaseUrl: string, redisUrl: string, simulatorRedisUrl: string,
 *   secret: string, publicUrl: string, demoHost: string, webHost: string, wsproxyHost: string,
 *   haproxyBin: string, logLevel: string, runnerName: string, runnerConcurrency?: string,
 *   webhooksToPrivateAddresses: string, trustedProxies: string, singleSignOn?: Record<string, string>,
 * }} Settings `demoHost`: where runners reach the simulated stacks
 *
 * @typedef {{
 *   name: 'simulator' | 'aggregator' | 'worker' | 'web', program: string, env: Record<string, string>,
 *   health: { port: number, path: string }, graceMs: number,
 * }} Process
 *
 * @typedef {{ name: 'migrate' | 'bootstrap', program: string, env: Record<string, string> }} Task
 */

/**
 * The long-running processes, in the order of their start: each needs only what stands before it. The aggregator
 * outlives the worker, so that the last frames of a stopped run are still merged.
 * @param {Settings} settings
 * @returns {Process[]}
 */
export function processTable(settings) {
  const { ports, databaseUrl, redisUrl, logLevel } = settings
  const common = { LOG_LEVEL: logLevel, NODE_ENV: 'production' }
  const stores = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, BROADSIDE_SECRET: settings.secret }
  return [
    {
      name: 'simulator',
      program: programs.simulator,
      env: {
        ...common,
        SIMULATOR_PORT: String(ports.simulator),
        SIMULATOR_REDIS_URL: settings.simulatorRedisUrl,
        // Runs bring up stacks of their own: the worker asks for them, and their fronts must be reachable as the standing one's.
        SIMULATOR_HOST: settings.wsproxyHost,
        SIMULATOR_FRONT_HOST: settings.wsproxyHost,
        WSPROXY_HOST: settings.wsproxyHost,
        WSPROXY_HTTP_PORT: String(ports.wsproxyHttp),
        WSPROXY_WS_PORT: String(ports.wsproxyWs),
        WSPROXY_STATS_PORT: String(ports.wsproxyStats),
        SIMULATOR_DATABASE_URL: databaseUrl,
        KEYCAST_HOST: settings.wsproxyHost,
        KEYCAST_PORT: String(ports.keycast),
        KEYCAST_STATS_PORT: String(ports.keycastStats),
        KEYCAST_INSTANCE_PORTS: `${ports.keycast1},${ports.keycast2}`,
        HAPROXY_BIN: settings.haproxyBin,
      },
      health: { port: ports.simulator, path: '/health' },
      graceMs: 15_000,
    },
    {
      name: 'aggregator',
      program: programs.aggregator,
      env: {
        ...common,
        ...stores,
        BROADSIDE_URL: settings.publicUrl,
        HEALTH_PORT: String(ports.aggregator),
      },
      health: { port: ports.aggregator, path: '/health' },
      graceMs: 10_000,
    },
    {
      name: 'worker',
      program: programs.worker,
      env: {
        ...common,
        ...stores,
        HEALTH_PORT: String(ports.worker),
        SIMULATOR_URL: `http://${settings.demoHost}:${ports.simulator}`,
        ...(settings.runnerName ? { RUNNER_NAME: settings.runnerName } : {}),
        ...(settings.runnerConcurrency ? { RUNNER_CONCURRENCY: settings.runnerConcurrency } : {}),
      },
      health: { port: ports.worker, path: '/health' },
      graceMs: 15_000,
    },
    {
      name: 'web',
      program: programs.web,
      env: {
        ...common,
        ...stores,
        BROADSIDE_URL: settings.publicUrl,
        PORT: String(ports.web),
        HOSTNAME: settings.webHost,
        METRICS_PORT: String(ports.webMetrics),
        METRICS_HOST: settings.webHost,
        TRUSTED_PROXIES: settings.trustedProxies,
        WEBHOOKS_TO_PRIVATE_ADDRESSES: settings.webhooksToPrivateAddresses,
        ...settings.singleSignOn,
      },
      health: { port: ports.web, path: '/api/health' },
      graceMs: 5_000,
    },
  ]
}

/**
 * The tasks that run to their end: migrations before any process, bootstrap after.
 * @param {Settings} settings
 * @param {string} [apiKey] a key of an earlier start, kept if it is still valid
 * @returns {{ migrate: Task, bootstrap: Task }}
 */
export function taskTable(settings, apiKey = '') {
  const { ports, databaseUrl, redisUrl, secret, publicUrl, demoHost, logLevel } = settings
  return {
    migrate: { name: 'migrate', program: programs.migrate, env: { DATABASE_URL: databaseUrl } },
    bootstrap: {
      name: 'bootstrap',
      program: programs.bootstrap,
      env: {
        NODE_ENV: 'production',
        LOG_LEVEL: logLevel,
        DATABASE_URL: databaseUrl,
        REDIS_URL: redisUrl,
        BROADSIDE_SECRET: secret,
        BROADSIDE_URL: publicUrl,
        ...(apiKey ? { BROADSIDE_API_KEY: apiKey } : {}),
        DEMO_WSPROXY_HTTP_URL: `http://${demoHost}:${ports.wsproxyHttp}`,
        DEMO_WSPROXY_WS_URL: `ws://${demoHost}:${ports.wsproxyWs}`,
        DEMO_KEYCAST_URL: `http://${demoHost}:${ports.keycast}`,
        DEMO_KEYCAST_INSTANCE_URLS: `http://${demoHost}:${ports.keycast1},http://${demoHost}:${ports.keycast2}`,
      },
    },
  }
}
