import { type ChildProcess, spawn } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { inheritedEnv, readTestEnv } from '../env.ts'
import { freePort } from '../net/free-port.ts'
import { programArguments } from '../process/entry.ts'
import { findHaproxy } from '../testing/haproxy.ts'

interface StackView {
  backends: number
  gateways: number
  instances: {
    name: string
    pid: number | null
    state: string
    port: number
    uptimeMs: number
    lastSample: unknown
  }[]
  events: { instance: string; kind: string; reason: string }[]
}

const STARTED = 55_000

async function startProcess(more: Record<string, string> = {}) {
  const ports = await Promise.all([1, 2, 3, 4].map(() => freePort('127.0.0.1')))
  const [port, http, ws, stats] = ports.map(String)
  const env = {
    ...inheritedEnv(),
    SIMULATOR_PORT: String(port),
    SIMULATOR_REDIS_URL: readTestEnv().REDIS_URL,
    WSPROXY_HTTP_PORT: String(http),
    WSPROXY_WS_PORT: String(ws),
    WSPROXY_STATS_PORT: String(stats),
    WSPROXY_BACKENDS: '1',
    WSPROXY_GATEWAYS: '1',
    TOKEN_DELAY_MS: '5',
    LOG_LEVEL: 'warn',
    ...more,
  }
  const child = spawn(process.execPath, programArguments('supervisor', 'supervisor.main.ts'), {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
  return { child, ended, output: () => output, url: `http://127.0.0.1:${port}` }
}

const healthStatus = async (url: string): Promise<number> => {
  try {
    return (await fetch(`${url}/health`)).status
  } catch {
    return 0
  }
}

const untilHealthy = (url: string) =>
  vi.waitUntil(async () => (await healthStatus(url)) === 200, { timeout: STARTED, interval: 100 })

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const pids = (view: StackView): number[] => view.instances.flatMap(({ pid }) => pid ?? [])

describe('the supervisor', () => {
  let running: Awaited<ReturnType<typeof startProcess>>
  beforeAll(async () => {
    running = await startProcess()
    await untilHealthy(running.url)
  })
  afterAll(() => kill(running?.child))

  const view = async (): Promise<StackView> =>
    (await fetch(`${running.url}/stacks/wsproxy`)).json() as Promise<StackView>
  const post = (path: string, body?: unknown) =>
    fetch(`${running.url}/stacks/wsproxy${path}`, { method: 'POST', body: JSON.stringify(body) })

  it('shows every instance, its logs and its samples', async () => {
    const { instances } = await view()
    expect(instances.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'backend-1 running',
      'gateway-1 running',
      'balancer running',
    ])
    await expect.poll(async () => (await view()).instances.every(({ lastSample }) => lastSample)).toBe(true)
    const samples = await fetch(`${running.url}/stacks/wsproxy/instances/gateway-1/samples?tail=1`)
    expect(await samples.json()).toMatchObject({
      instance: 'gateway-1',
      samples: [
        {
          cpuPercent: expect.any(Number),
          rssBytes: expect.any(Number),
          connections: expect.any(Number),
          loopLagMsP99: expect.any(Number),
        },
      ],
    })
    const logs = await fetch(`${running.url}/stacks/wsproxy/instances/gateway-1/logs`)
    expect(await logs.json()).toEqual({ instance: 'gateway-1', lines: expect.any(Array) })
    expect(await (await fetch(`${running.url}/stacks`)).json()).toMatchObject({
      stacks: [{ name: 'wsproxy' }],
    })
  })

  it('scales up and down', async () => {
    expect((await post('/scale', { backends: 2, gateways: 3 })).status).toBe(200)
    const grown = await view()
    expect([grown.backends, grown.gateways]).toEqual([2, 3])
    await untilHealthy(running.url)
    expect((await post('/scale', { backends: 1, gateways: 1 })).status).toBe(200)
    expect((await view()).instances).toHaveLength(3)
    const gone = pids(grown).filter((pid) => !alive(pid))
    expect(gone).toHaveLength(3)
    await untilHealthy(running.url)
  })

  it('tells an unexpected end as an event, restarts nothing by itself, and starts it again when told', async () => {
    const before = (await view()).instances[1]
    expect((await post('/instances/gateway-1/kill')).status).toBe(200)
    const after = await view()
    expect(after.instances[1]).toMatchObject({ state: 'failed', pid: null, uptimeMs: 0 })
    expect(after.events.at(-1)).toMatchObject({
      instance: 'gateway-1',
      kind: 'exited',
      reason: 'ended by SIGKILL',
    })
    const unhealthy = await fetch(`${running.url}/health`)
    expect(unhealthy.status).toBe(503)
    expect(await unhealthy.text()).toContain('gateway-1 is failed')
    expect((await post('/instances/gateway-1/start')).status).toBe(200)
    expect((await view()).instances[1]).toMatchObject({ state: 'running', port: before?.port })
    // The balancer may have taken it out meanwhile, and brings it back with its next check.
    await untilHealthy(running.url)
    expect((await post('/instances/backend-1/restart')).status).toBe(200)
    expect((await post('/instances/backend-1/stop')).status).toBe(200)
    expect((await view()).events.at(-1)).toMatchObject({ instance: 'backend-1', kind: 'stopped' })
    expect((await post('/instances/backend-1/start')).status).toBe(200)
  })

  it.each([
    ['/scale', { backends: 0 }, 400, 'backends'],
    ['/scale', { gateways: 'two' }, 400, 'gateways'],
    ['/scale', { gateway: 2 }, 400, 'gateway'],
    ['/scale', {}, 400, 'body'],
    ['/scale', undefined, 400, 'body'],
    ['/instances/gateway-9/kill', undefined, 404, 'instance'],
    ['/instances/gateway-1/explode', undefined, 404, 'action'],
  ])('refuses POST %s %j, naming the field', async (path, body, status, field) => {
    const res = await post(path, body)
    expect([res.status, await res.json()]).toEqual([
      status,
      { error: { code: expect.any(String), message: expect.any(String), field } },
    ])
  })

  it('refuses what it does not serve', async () => {
    const get = async (path: string) => (await fetch(`${running.url}${path}`)).status
    expect(await get('/stacks/other')).toBe(404)
    expect(await get('/nothing')).toBe(404)
    expect(await get('/stacks/wsproxy/scale')).toBe(405)
    expect(await get('/stacks/wsproxy/instances/gateway-1/logs?tail=0')).toBe(400)
    expect((await post('/instances/gateway-1/start')).status).toBe(409)
  })

  it('stops everything on SIGTERM', async () => {
    const children = pids(await view())
    running.child.kill('SIGTERM')
    expect(await running.ended).toBe(0)
    expect(children.filter(alive)).toEqual([])
  })
})

/** HAProxy is a child of a child: it is tried wherever there is one. */
const haproxyBins = ['', findHaproxy() ?? ''].filter((bin, i, all) => all.indexOf(bin) === i)

it.each(haproxyBins)('leaves no child behind when it is killed (HAPROXY_BIN=%j)', async (haproxyBin) => {
  const running = await startProcess({ HAPROXY_BIN: haproxyBin })
  await untilHealthy(running.url)
  const view = (await (await fetch(`${running.url}/stacks/wsproxy`)).json()) as StackView
  const children = pids(view)
  expect(children.filter(alive)).toHaveLength(3)
  running.child.kill('SIGKILL')
  await expect.poll(() => children.filter(alive), { timeout: 5000 }).toEqual([])
})

it.each([
  [{ WSPROXY_BACKENDS: 'many' }, 'WSPROXY_BACKENDS'],
  [{ SIMULATOR_REDIS_URL: 'redis://127.0.0.1:1' }, 'cannot reach Redis at 127.0.0.1:1'],
  [{ HAPROXY_BIN: '/nowhere/haproxy' }, 'check HAPROXY_BIN'],
])('ends with a sentence when it cannot start: %j', async (env, sentence) => {
  const running = await startProcess(env)
  expect(await running.ended).toBe(1)
  expect(running.output()).toContain(sentence)
})

async function kill(child: ChildProcess | undefined): Promise<void> {
  if (child?.exitCode === null) child.kill('SIGKILL')
}
