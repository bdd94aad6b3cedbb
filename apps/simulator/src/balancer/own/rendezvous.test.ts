import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { hash32 } from '../../hash32.ts'
import { rendezvous } from './rendezvous.ts'

const servers = ['gateway-1', 'gateway-2', 'gateway-3'].map((name) => ({ name }))
const keys = Array.from({ length: 6000 }, () => randomUUID())

it('is stable: the same key goes to the same server in any order of the list', () => {
  const reversed = [...servers].reverse()
  for (const key of keys) expect(rendezvous(servers, key)).toBe(rendezvous(reversed, key))
  expect(hash32('gateway-1/abc')).toBe(hash32('gateway-1/abc'))
})

it('spreads keys evenly', () => {
  for (const server of servers) {
    const share = keys.filter((key) => rendezvous(servers, key) === server).length / keys.length
    expect(Math.abs(share - 1 / 3)).toBeLessThan(0.04)
  }
})

it('moves only the keys of a server that leaves', () => {
  const left = servers.slice(0, 2)
  for (const key of keys) {
    const before = rendezvous(servers, key)
    if (before !== servers[2]) expect(rendezvous(left, key)).toBe(before)
  }
})

it('has no answer without servers', () => {
  expect(rendezvous([], 'x')).toBeUndefined()
})
