// A published stress test through the whole simulated system on this machine, its balancer and Redis among it.
// Prints what the client measured and what each process of the system used.
//   REDIS_URL=redis://… [HAPROXY_BIN=…] [OPTIONS='{…}'] node bench/stack-stress.mjs wsproxy|centrifugo [users] [ramp]
import { execFile, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Redis } from 'ioredis'
import { buildClients } from './lib/build.mjs'

/** Seed 000's stress: 5 000 users × 3 queries over 20 s. Seed 001's: 5 000 clients × 3 cycles over 150 s, 100 words each 10 ms apart. */
const SYSTEMS = {
  wsproxy: {
    users: '5000',
    ramp: '20s',
    instances: { backends: 2, gateways: 3 },
    behaviour: (stack) => ({
      driver: 'wsproxy',
      queries: 3,
      response: { text: stack.responseText, tokenDelayMs: stack.tokenDelayMs },
    }),
  },
  centrifugo: {
    users: '5000',
    ramp: '150s',
    instances: { sessionApis: 2, nodes: 2 },
    behaviour: () => ({ driver: 'centrifugo', cycles: 3, response: { tokens: 100, tokenDelayMs: 10 } }),
  },
}

const root = fileURLToPath(new URL('..', import.meta.url))
const { REDIS_URL, HAPROXY_BIN = '', OPTIONS = '{}' } = process.env
if (!REDIS_URL) throw new Error('REDIS_URL: expected the address of a Redis, received nothing')
const [name = '', users, ramp] = process.argv.slice(2)
const system = SYSTEMS[name]
if (!system) throw new Error(`system: expected one of ${Object.keys(SYSTEMS).join(', ')}, received "${name}"`)
const API = 'http://127.0.0.1:17390'

await promisify(execFile)(process.execPath, ['build.mjs'], { cwd: `${root}apps/simulator` })
const { engine } = await buildClients(['engine'])
const supervisor = spawn(process.execPath, [`${root}apps/simulator/dist/supervisor.main.js`], {
  env: {
    PATH: process.env.PATH,
    SIMULATOR_PORT: '17390',
    SIMULATOR_REDIS_URL: REDIS_URL,
    WSPROXY_HTTP_PORT: '17391',
    WSPROXY_WS_PORT: '17392',
    WSPROXY_STATS_PORT: '17393',
    WSPROXY_BACKENDS: '1',
    WSPROXY_GATEWAYS: '1',
    HAPROXY_BIN,
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  },
  stdio: 'inherit',
})
try {
  await until(async () => (await fetch(`${API}/health`)).ok)
  const stack = await call('POST', '/stacks', {
    system: name,
    instances: system.instances,
    options: JSON.parse(OPTIONS),
    owner: 'bench',
    leaseMs: 600_000,
  })
  await until(async () => (await call('GET', `/stacks/${stack.id}`)).ready)
  const config = {
    target: { kind: name, httpUrl: stack.urls.httpUrl, wsUrl: stack.urls.wsUrl },
    scenarios: {
      main: {
        executor: 'per-vu-iterations',
        vus: Number(users ?? system.users),
        ramp: ramp ?? system.ramp,
        behaviour: system.behaviour(stack),
      },
    },
  }
  const usedBefore = await usedBy(stack.id)
  const cpuBefore = await systemCpu()
  const { stdout } = await promisify(execFile)(process.execPath, [engine, JSON.stringify(config)])
  const cpuAfter = await systemCpu()
  console.log('client', JSON.parse(stdout))
  console.log(
    `machine: ${(100 * (1 - (cpuAfter.idle - cpuBefore.idle) / (cpuAfter.all - cpuBefore.all))).toFixed(0)} % busy`,
  )
  const usedAfter = await usedBy(stack.id)
  const { instances } = await call('GET', `/stacks/${stack.id}/samples?tail=30`)
  for (const [name, seconds] of usedAfter) {
    const samples = instances.find((instance) => instance.name === name)?.samples ?? []
    const lag = Math.max(0, ...samples.map((sample) => sample.loopLagMsP99))
    console.log(
      `${name}: ${(seconds - (usedBefore.get(name) ?? 0)).toFixed(1)} s of CPU, loop lag p99 max ${lag} ms`,
    )
  }
  for (const hop of (await call('GET', `/stacks/${stack.id}/hops`)).hops)
    console.log(`${hop.instance}: ${hop.sent} passed on, lost ${JSON.stringify(hop.lost)}`)
} finally {
  supervisor.kill('SIGTERM')
  await new Promise((done) => supervisor.once('exit', done))
}

async function call(method, path, body) {
  const response = await fetch(`${API}${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
  const answer = await response.json()
  if (!response.ok) throw new Error(JSON.stringify(answer))
  return answer
}

async function until(holds) {
  for (let tries = 0; tries < 300; tries++) {
    if (await holds().catch(() => false)) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('the simulator did not become ready')
}

/** Seconds of CPU of each process of the stack, and of Redis, since they began. */
async function usedBy(id) {
  const used = new Map()
  for (const { name, pid } of (await call('GET', `/stacks/${id}?probe=no`)).instances) {
    const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1].split(' ')
    used.set(name, (Number(fields[11]) + Number(fields[12])) / 100)
  }
  const redis = new Redis(REDIS_URL)
  const info = await redis.info('cpu')
  redis.disconnect()
  const of = (field) => Number(new RegExp(`^${field}:(.*)$`, 'm').exec(info)?.[1])
  used.set('redis', of('used_cpu_sys') + of('used_cpu_user'))
  return used
}

async function systemCpu() {
  const fields = (await readFile('/proc/stat', 'utf8'))
    .split('\n')[0]
    .trim()
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return { idle: fields[3] + fields[4], all: fields.slice(0, 8).reduce((sum, value) => sum + value, 0) }
}
