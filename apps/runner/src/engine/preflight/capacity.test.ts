import { RunConfig } from '@broadside/shared/run-config'
import { describe, expect, test } from 'vitest'
import { Capacity } from './capacity.ts'
import type { MachineLimits } from './machine-limits.ts'

const AMPLE: MachineLimits = {
  descriptors: 20_000,
  descriptorsUsed: 100,
  portsPerSource: 28_000,
  freeBytes: 8e9,
  ownBytes: 100e6,
}

const capacityOf = (limits: Partial<MachineLimits>) => new Capacity(() => ({ ...AMPLE, ...limits }))

const wsproxy = (vus: number, host = '127.0.0.1', secure = false) =>
  RunConfig.parse({
    target: {
      kind: 'wsproxy',
      httpUrl: `http${secure ? 's' : ''}://${host}:1`,
      wsUrl: `ws${secure ? 's' : ''}://${host}:2`,
    },
    scenarios: { main: { executor: 'per-vu-iterations', vus, behaviour: { driver: 'wsproxy', queries: 1 } } },
  })
const http = (vus: number, host: string) =>
  RunConfig.parse({
    target: { kind: 'http', baseUrl: `http://${host}` },
    scenarios: { main: { executor: 'constant-vus', vus, duration: '1s', behaviour: { driver: 'http' } } },
  })

describe('one shard', () => {
  test('what fits is promised, one more is refused with need, limit and the number that fits', () => {
    const limits = { descriptors: 1_024 }
    expect(capacityOf(limits).reserve(wsproxy(462), 0, 1)).toMatchObject({ ok: true })
    const refused = capacityOf(limits).reserve(wsproxy(5_000), 0, 1)
    expect(refused).toMatchObject({
      ok: false,
      // 5 000 sockets, 512 connections of their pool, and 100 of the process.
      refusal: { resource: 'descriptors', need: 5_612, limit: 1_024, fits: 462 },
    })
  })

  test('each scenario of sessions has a pool of its own', () => {
    const scenario = { executor: 'per-vu-iterations', vus: 1_000, behaviour: { driver: 'wsproxy' } }
    const config = RunConfig.parse({
      target: { kind: 'wsproxy', httpUrl: 'http://127.0.0.1:1', wsUrl: 'ws://127.0.0.1:2' },
      scenarios: { one: scenario, two: scenario },
    })
    // 2 000 sockets, 2 × 512 connections of their pools, and 100 of the process.
    expect(capacityOf({ descriptors: 3_123 }).reserve(config, 0, 1)).toMatchObject({
      refusal: { resource: 'descriptors', need: 3_124, fits: 1_999 },
    })
    expect(capacityOf({ descriptors: 3_124 }).reserve(config, 0, 1)).toMatchObject({ ok: true })
  })

  test('a user of requests has one connection, and no pool beside it', () => {
    const keycast = RunConfig.parse({
      target: { kind: 'keycast', baseUrl: 'http://localhost:3000' },
      scenarios: {
        main: {
          executor: 'constant-vus',
          vus: 900,
          duration: '1s',
          behaviour: { driver: 'keycast', dataSet: 'users' },
        },
      },
    })
    expect(capacityOf({ descriptors: 1_000 }).reserve(keycast, 0, 1)).toMatchObject({ ok: true })
    expect(capacityOf({ descriptors: 999 }).reserve(keycast, 0, 1)).toMatchObject({
      refusal: { need: 1_000, fits: 899 },
    })
  })

  test('memory counts what a user of TLS costs', () => {
    const limits = { freeBytes: 100e6 }
    expect(capacityOf(limits).reserve(wsproxy(5_000), 0, 1)).toMatchObject({ ok: true })
    expect(capacityOf(limits).reserve(wsproxy(5_000, '127.0.0.1', true), 0, 1)).toMatchObject({
      refusal: { resource: 'memory', limit: 90e6, fits: 1_098 },
    })
  })

  test('ports are those of one source address, but on loopback', () => {
    const limits = { descriptors: 1e6 }
    expect(capacityOf(limits).reserve(http(30_000, '192.0.2.1'), 0, 1)).toMatchObject({
      refusal: { resource: 'ports', need: 30_000, limit: 28_000, fits: 28_000 },
    })
    expect(capacityOf(limits).reserve(http(30_000, '127.0.0.1'), 0, 1)).toMatchObject({ ok: true })
  })
})

describe('several shards of one process share one account', () => {
  test('descriptors: the second is refused by what the first was promised, and fits once that is given back', () => {
    const capacity = capacityOf({ descriptors: 2_000 })
    const first = capacity.reserve(wsproxy(2_000), 0, 2)
    expect(first.ok).toBe(true)
    const second = capacity.reserve(wsproxy(2_000), 1, 2)
    expect(second).toMatchObject({
      refusal: { resource: 'descriptors', need: 100 + 2 * 1_512, limit: 2_000, fits: 194 },
    })
    if (!second.ok)
      expect(second.refusal.message).toContain(
        '1000 users of this shard, with the 1000 users of 1 other shard of this runner process, need 3124 open files',
      )
    if (first.ok) first.release()
    expect(capacity.reserve(wsproxy(2_000), 1, 2).ok).toBe(true)
  })

  test('ports are shared only by shards that go to the same host', () => {
    const capacity = capacityOf({ descriptors: 1e6 })
    expect(capacity.reserve(http(20_000, '192.0.2.1'), 0, 1).ok).toBe(true)
    expect(capacity.reserve(http(20_000, '192.0.2.2'), 0, 1).ok).toBe(true)
    expect(capacity.reserve(http(20_000, '192.0.2.1'), 0, 1)).toMatchObject({
      refusal: { resource: 'ports', need: 40_000, limit: 28_000, fits: 8_000 },
    })
  })

  test('memory that is promised and already taken counts once', () => {
    const each = 1_000 * 14 * 1_024
    let free = 100e6
    let own = 50e6
    const capacity = new Capacity(() => ({ ...AMPLE, freeBytes: free, ownBytes: own }))
    const shards = Math.floor((free * 0.9) / each)
    for (let i = 0; i < shards; i++) {
      expect(capacity.reserve(wsproxy(1_000), 0, 1).ok).toBe(true)
      free -= each
      own += each
    }
    expect(capacity.reserve(wsproxy(1_000), 0, 1)).toMatchObject({ refusal: { resource: 'memory' } })
  })
})
