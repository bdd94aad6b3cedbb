import { connect } from 'node:net'
import { EdgeproxyStack } from '@broadside/shared/config/stacks/edgeproxy'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loopbackHost } from '../../testing/stack-host.ts'
import type { Stack } from '../stack.ts'
import { createEdgeproxyStack } from './stack.ts'

const makeStack = (options: Record<string, unknown>, backends = 4): Promise<Stack> =>
  createEdgeproxyStack(
    EdgeproxyStack.parse({ system: 'edgeproxy', instances: { backends }, options }),
    loopbackHost,
  )

/** One exchange on a connection of its own, from a given address. */
function rawGet(url: string, path: string, localAddress?: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(
      { host: hostname, port: Number(port), ...(localAddress ? { localAddress } : {}) },
      () => socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
    )
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
}

const backendOf = (answer: string): string | undefined => /X-Backend-ID: (\S+)/i.exec(answer)?.[1]

describe('the edge', () => {
  let stack: Stack
  let data: string
  let control: string
  beforeAll(async () => {
    stack = await makeStack({ region: 'eu', controlLatencyMs: 50 })
    await stack.start()
    data = stack.urls.baseUrl as string
    control = stack.urls.controlUrl as string
  })
  afterAll(() => stack.close())

  test('the probe reaches a backend through the data plane', async () => {
    expect(await stack.probe()).toMatchObject({ ok: true, backend: 'mock-eu-1' })
  })

  test('clients of each region get the backend there, and keep it', async () => {
    const from = (n: number) => rawGet(data, '/', `127.0.1.${n}`)
    const first = await Promise.all([1, 2, 3, 4].map(from))
    expect(first.map(backendOf)).toEqual(['mock-eu-1', 'mock-us-2', 'mock-sa-3', 'mock-ap-4'])
    expect(backendOf(await from(2))).toBe('mock-us-2')
    expect(first[0]).toContain('Hello from mock-eu-1 (eu)')
  })

  test('health and registration answer to the letter', async () => {
    const health = async () => (await fetch(`${control}/health`)).text()
    expect(await health()).toBe('{"status":"ok","version":"0.2.0","registered_backends":0}')
    const body = JSON.stringify({ id: 'b1', app: 'a', region: 'XX', ip: '10.0.0.1', port: 9001 })
    const register = () =>
      fetch(`${control}/api/v1/register`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      })
    const registered = await register()
    expect([registered.status, await registered.text()]).toEqual([
      201,
      '{"id":"b1","registered":true,"message":"Backend registered successfully"}',
    ])
    expect(await health()).toContain('"registered_backends":1')
    const list = await (await fetch(`${control}/api/v1/backends`)).json()
    expect(list).toEqual({
      backends: [
        {
          id: 'b1',
          app: 'a',
          region: 'us',
          ip: '10.0.0.1',
          port: 9001,
          healthy: true,
          last_heartbeat_secs: 0,
          registered_secs: 0,
        },
      ],
      total: 1,
    })
    const one = await (await fetch(`${control}/api/v1/backends/b1`)).text()
    expect(one).toMatch(/^{"app":"a","healthy":true,"id":"b1","ip":/)
    const beat = await fetch(`${control}/api/v1/heartbeat/b1`, { method: 'POST' })
    expect(await beat.text()).toBe('{"id":"b1","status":"ok"}')
    const gone = await fetch(`${control}/api/v1/backends/b1`, { method: 'DELETE' })
    expect(await gone.text()).toBe('{"deregistered":true,"id":"b1"}')
    const again = await fetch(`${control}/api/v1/backends/b1`, { method: 'DELETE' })
    expect([again.status, await again.text()]).toEqual([404, '{"error":"backend not found","id":"b1"}'])
    const unknownBeat = await fetch(`${control}/api/v1/heartbeat/nope`, { method: 'POST' })
    expect([unknownBeat.status, await unknownBeat.text()]).toEqual([
      404,
      '{"error":"backend not registered","id":"nope"}',
    ])
  })

  test('unknown paths are empty 404s, other methods 405, other content types 415', async () => {
    const unknown = await fetch(`${control}/nope`)
    expect([unknown.status, await unknown.text()]).toEqual([404, ''])
    expect((await fetch(`${control}/health`, { method: 'POST' })).status).toBe(405)
    expect((await fetch(`${control}/api/v1/register`, { method: 'POST', body: '{}' })).status).toBe(415)
  })

  test('only the data plane moves the byte counters; the control plane has its own latency', async () => {
    const counter = async (name: string) =>
      Number(
        new RegExp(`^${name}\\{[^}]*\\} (\\d+)$`, 'm').exec(
          await (await fetch(`${control}/metrics`)).text(),
        )?.[1],
      )
    const before = await counter('edgeproxy_bytes_received_total')
    const startMs = performance.now()
    await fetch(`${control}/health`)
    expect(performance.now() - startMs).toBeGreaterThanOrEqual(49)
    expect(await counter('edgeproxy_bytes_received_total')).toBe(before)
    const sent = 'GET /api/info HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'.length
    const answer = await rawGet(data, '/api/info')
    expect(await counter('edgeproxy_bytes_received_total')).toBe(before + sent)
    expect(await counter('edgeproxy_bytes_sent_total')).toBeGreaterThanOrEqual(answer.length)
  })

  test('bytes are copied whole: a download of 3 MB', async () => {
    const body = await (await fetch(`${data}/api/download?size=3000000`)).arrayBuffer()
    expect(body.byteLength).toBe(3_000_000)
  })
})

describe('limits', () => {
  test('without a backend the connection is closed with zero bytes', async () => {
    const stack = await makeStack({ hardLimit: 1, backendRegions: ['eu'] }, 1)
    await stack.start()
    const url = new URL(stack.urls.baseUrl as string)
    const holder = connect({ host: url.hostname, port: Number(url.port), localAddress: '127.0.1.1' })
    await new Promise((resolve) => holder.once('connect', resolve))
    // A client that comes before the edge has counted the first connection would be bound, and past the limit for good.
    const active = async () => (await fetch(stack.urls.countersUrl as string)).text()
    await expect.poll(active).toMatch(/^edgeproxy_connections_active\{[^}]*\} 1$/m)
    const refused = connect({ host: url.hostname, port: Number(url.port), localAddress: '127.0.1.2' })
    await new Promise((resolve) => refused.resume().once('close', resolve))
    expect(refused.bytesRead).toBe(0)
    expect(await active()).toMatch(/^edgeproxy_no_backend_total\{[^}]*\} 1$/m)
    holder.destroy()
    await stack.close()
  })
})
