import { expect, test } from 'vitest'
import { RecentlyUsed } from './recently-used.ts'

test('what is being made is made once, and what was not used for longest is forgotten', async () => {
  const kept = new RecentlyUsed<string>(2)
  let made = 0
  const make = async () => `${++made}`
  expect(await Promise.all([kept.get('a', make), kept.get('a', make)])).toEqual(['1', '1'])
  await kept.get('b', make)
  await kept.get('a', make)
  await kept.get('c', make)
  expect(await kept.get('a', make)).toBe('1')
  expect(await kept.get('b', make)).toBe('4')
})

test('what failed is made anew', async () => {
  const kept = new RecentlyUsed<string>(2)
  await expect(kept.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await kept.get('a', async () => 'yes')).toBe('yes')
})

test('a failure that comes late does not throw away what was made since', async () => {
  const kept = new RecentlyUsed<string>(1)
  let fail = (_error: Error): void => undefined
  const slow = kept.get('a', () => new Promise((_resolve, reject) => (fail = reject)))
  await kept.get('b', async () => 'b')
  await kept.get('a', async () => 'new')
  fail(new Error('late'))
  await expect(slow).rejects.toThrow('late')
  expect(await kept.get('a', async () => 'newer')).toBe('new')
})

test('with sizes, the limit is of them together; what is larger than all of it is not kept', async () => {
  const kept = new RecentlyUsed<string>(10, ({ length }) => length)
  let made = 0
  const make = (length: number) => async () => `${++made}`.padEnd(length, '.')
  await kept.get('a', make(4))
  await kept.get('b', make(4))
  await kept.get('a', make(4))
  await kept.get('c', make(4))
  expect(await kept.get('a', make(4))).toBe('1...')
  expect(await kept.get('b', make(4))).toBe('4...')
  await kept.get('large', make(11))
  expect(await kept.get('large', make(11))).toBe('6..........')
  expect(made).toBe(6)
})
