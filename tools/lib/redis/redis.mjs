import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { childEnvironment } from '../env.mjs'
import { waitHealthy } from '../health.mjs'
import { StepError } from '../step-error.mjs'
import { findRedis } from './binary.mjs'
import { askRedis } from './ready.mjs'

const host = '127.0.0.1'
const readyTimeoutMs = 30_000

/**
 * Two servers of our own, or the one that the caller named. The simulated stacks get one for themselves: what the
 * system under test does must not slow down the queue and the frames of the run that measures it.
 * @param {{
 *   given: { control?: string, simulator?: string }, path: string, ports: { redis: number, simulatorRedis: number },
 *   layout: import('../layout.mjs').Layout, password: string, children: import('../processes/children.mjs').Children,
 *   report: import('../steps.mjs').Report,
 * }} options
 * @returns {Promise<{ redisUrl: string, simulatorRedisUrl: string }>}
 */
export async function provideRedis({ given, path, ports, layout, password, children, report }) {
  if (given.control) {
    const redisUrl = await checkGiven('REDIS_URL', given.control)
    const simulatorRedisUrl = given.simulator
      ? await checkGiven('SIMULATOR_REDIS_URL', given.simulator)
      : redisUrl
    report.detail(`REDIS_URL, ${new URL(redisUrl).host}`)
    return { redisUrl, simulatorRedisUrl }
  }
  const server = await findRedis({ path, logs: layout.logs, report })
  // The log of commands is written every second and survives any crash of the server: queued jobs and frames that
  // nobody has read yet must not be lost with it. Snapshots alone would lose minutes.
  const kept = ['appendonly yes', 'appendfsync everysec', 'save ""']
  const forgotten = ['appendonly no', 'save ""']
  const options = { server, layout, password, children, report }
  const redisUrl = await startRedis({ ...options, name: 'redis', port: ports.redis, persistence: kept })
  const simulatorRedisUrl = given.simulator
    ? await checkGiven('SIMULATOR_REDIS_URL', given.simulator)
    : await startRedis({
        ...options,
        name: 'simulator-redis',
        port: ports.simulatorRedis,
        persistence: forgotten,
      })
  report.detail(`${server.version} on ${host}:${ports.redis} and :${ports.simulatorRedis} (${server.source})`)
  return { redisUrl, simulatorRedisUrl }
}

/**
 * @param {{
 *   server: import('./binary.mjs').RedisBinary, name: string, port: number, persistence: string[],
 *   layout: import('../layout.mjs').Layout, password: string, children: import('../processes/children.mjs').Children,
 *   report: import('../steps.mjs').Report,
 * }} options
 */
async function startRedis({ server, name, port, persistence, layout, password, children, report }) {
  // A folder for each product and major version: none reads all files of another.
  const data = join(layout.home, `${name}-${server.kind}`)
  mkdirSync(data, { recursive: true, mode: 0o700 })
  const config = join(layout.run, `${name}.conf`)
  const lines = [
    `bind ${host}`,
    `port ${port}`,
    `dir "${data}"`,
    `requirepass ${password}`, // in a file, since any user can read a command line
    'maxmemory-policy noeviction',
    ...persistence,
  ]
  writeFileSync(config, `${lines.join('\n')}\n`, { mode: 0o600 })
  const { child, keep } = await children.start({
    name,
    command: server.binary,
    args: [config],
    env: childEnvironment(),
    cwd: data,
    logPath: join(layout.logs, `${name}.log`),
  })
  const probe = () => askRedis({ host, port, password })
  await waitHealthy({ child, probe, timeoutMs: readyTimeoutMs, onWaiting: report.progress })
  keep()
  return `redis://:${password}@${host}:${port}`
}

/** @param {string} variable @param {string} given */
async function checkGiven(variable, given) {
  const todo = `start it or correct ${variable}, or unset it and a server is started for you`
  if (!URL.canParse(given) || !/^rediss?:$/.test(new URL(given).protocol)) {
    throw new StepError(`${variable} is not the address of a Redis server`, {
      why: 'expected redis://user:password@host:port/number',
      todo,
    })
  }
  const url = new URL(given)
  if (url.protocol === 'rediss:') return given // the apps speak TLS; their health checks will tell
  const answer = await askRedis({
    host: url.hostname,
    port: Number(url.port || 6379),
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  })
  if (answer === true) return given
  throw new StepError(`the Redis at ${variable} cannot be reached`, { why: answer, todo })
}
