import { expect, it } from 'vitest'
import { HandlerCache } from './handler-cache.ts'

const handler = (name: string) => () => Promise.resolve({ name })

it('loads once, then hits, and forgets the least recently used', async () => {
  const cache = new HandlerCache<{ name: string }>(2, 60_000)
  for (const token of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.get(token, handler(token))
  expect([cache.hits, cache.misses, cache.size]).toEqual([2, 4, 2])
})

it('lets go of what nobody asked for, and keeps what is asked for in time', async () => {
  let nowMs = 1
  const cache = new HandlerCache<{ name: string }>(10, 1000, () => nowMs)
  await cache.get('busy', handler('busy'))
  await cache.get('idle', handler('idle'))
  nowMs += 600
  await cache.get('busy', handler('busy'))
  nowMs += 600
  await cache.get('busy', handler('busy'))
  await cache.get('idle', handler('idle'))
  expect([cache.hits, cache.misses]).toEqual([2, 3])
})

it('loads one token once for many who ask at the same time', async () => {
  const cache = new HandlerCache<{ name: string }>(10, 1000)
  let loads = 0
  const load = async () => ({ name: `${++loads}` })
  const all = await Promise.all([1, 2, 3].map(() => cache.get('a', load)))
  expect(loads).toBe(1)
  expect(new Set(all).size).toBe(1)
  expect([cache.hits, cache.misses]).toEqual([0, 3])
})

it('does not keep a load that failed', async () => {
  const cache = new HandlerCache<{ name: string }>(10, 1000)
  await expect(Promise.resolve(cache.get('a', () => Promise.reject(new Error('away'))))).rejects.toThrow(
    'away',
  )
  expect(await cache.get('a', handler('a'))).toEqual({ name: 'a' })
})
