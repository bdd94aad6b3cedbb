import { describe, expect, test } from 'vitest'
import type { RoutedBackend } from '../config.ts'
import { EdgeBalancer, geoTier, scoreOf } from './balancer.ts'
import { COUNTRY_OF, placeOf } from './geo.ts'

const backend = (id: string, rest: Partial<RoutedBackend> = {}): RoutedBackend => ({
  id,
  app: 'mock',
  region: 'eu',
  country: COUNTRY_OF[rest.region ?? 'eu'],
  host: '127.0.0.1',
  port: 1,
  healthy: true,
  weight: 2,
  softLimit: 100,
  hardLimit: 150,
  ...rest,
})
const German = { region: 'eu', country: 'DE' } as const

describe('score', () => {
  test('same country, same region, where the edge is, anywhere else', () => {
    expect(geoTier(backend('a'), German, 'sa')).toBe(0)
    expect(geoTier(backend('a', { country: 'FR' }), German, 'sa')).toBe(1)
    expect(geoTier(backend('a', { region: 'sa' }), German, 'sa')).toBe(2)
    expect(geoTier(backend('a', { region: 'ap' }), German, 'sa')).toBe(3)
  })

  test('the load counts against the soft limit and the weight; zeros count as one', () => {
    expect(scoreOf(backend('a'), 100, 1)).toBe(100.5)
    expect(scoreOf(backend('a', { softLimit: 0, weight: 0 }), 3, 0)).toBe(3)
  })
})

describe('choice', () => {
  const choose = (backends: RoutedBackend[], address = '127.0.0.1') => {
    const balancer = new EdgeBalancer(backends, 'eu', 1_000)
    return { balancer, pick: (at = 0, from = address) => balancer.resolve(from, German, at)?.id }
  }

  test('of equal scores the first row wins, and weight has no effect while nothing is open', () => {
    const { pick } = choose([backend('a', { weight: 1 }), backend('b', { weight: 200 })])
    expect([pick(0, '10.0.0.1'), pick(0, '10.0.0.2')]).toEqual(['a', 'a'])
  })

  test('open connections make the less loaded one better', () => {
    const { balancer, pick } = choose([backend('a'), backend('b')])
    balancer.opened('a')
    expect(pick()).toBe('b')
  })

  test('a full or unhealthy backend is passed over; with none left there is no answer', () => {
    const { balancer, pick } = choose([backend('a', { hardLimit: 1 }), backend('b', { healthy: false })])
    balancer.opened('a')
    expect(pick()).toBeUndefined()
    balancer.closed('a')
    expect(pick()).toBe('a')
  })

  test('a client keeps its backend past the hard limit, until its time to live is over', () => {
    const { balancer, pick } = choose([backend('a', { hardLimit: 1 }), backend('b')])
    expect(pick(0)).toBe('a')
    balancer.opened('a')
    expect(pick(900)).toBe('a')
    expect(pick(1_800)).toBe('a')
    expect(pick(3_000)).toBe('b')
  })

  test('a binding to a backend that is gone or sick chooses again; a failed connect unbinds', () => {
    const { balancer, pick } = choose([backend('a'), backend('b')])
    expect(pick()).toBe('a')
    balancer.setBackends([backend('a', { healthy: false }), backend('b')])
    expect(pick()).toBe('b')
    balancer.unbind('127.0.0.1')
    expect(balancer.bindings).toBe(0)
  })

  test('the collector forgets bindings that nobody used', () => {
    const { balancer, pick } = choose([backend('a')])
    pick(0)
    balancer.collect(500)
    expect(balancer.bindings).toBe(1)
    balancer.collect(2_000)
    expect(balancer.bindings).toBe(0)
  })
})

test('test clients stand around the world, all others where the edge is', () => {
  expect([1, 2, 3, 4, 5].map((n) => placeOf(`127.0.1.${n}`, 'sa').region)).toEqual([
    'eu',
    'us',
    'sa',
    'ap',
    'eu',
  ])
  expect(placeOf('127.0.0.1', 'sa')).toEqual({ region: 'sa', country: 'BR' })
})
