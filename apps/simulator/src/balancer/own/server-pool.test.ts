import { expect, it } from 'vitest'
import { ServerPool } from './server-pool.ts'
import { statsCsv } from './stats-page.ts'

const server = (n: number) => ({ name: `backend-${n}`, host: '127.0.0.1', port: 9000 + n })

it('takes turns over the servers that are up', () => {
  const pool = new ServerPool('backends', [1, 2, 3].map(server))
  const turns = () => Array.from({ length: 6 }, () => pool.roundRobin()?.name).sort()
  expect(new Set(turns()).size).toBe(3)
  const [first] = pool.servers
  if (!first) throw new Error('no server')
  expect(pool.record(first, false)).toBe(false)
  expect(pool.record(first, false)).toBe(true)
  expect(turns()).toEqual(['backend-2', 'backend-2', 'backend-2', 'backend-3', 'backend-3', 'backend-3'])
  expect(pool.record(first, true)).toBe(true)
  pool.refused(first)
  expect(turns()).not.toContain('backend-1')
  expect(pool.record(first, true)).toBe(true)
  expect(new Set(turns()).size).toBe(3)
})

it('gives to the server with the fewest open, and takes turns among equals', () => {
  const pool = new ServerPool('gateways', [1, 2, 3].map(server))
  const given = Array.from({ length: 6 }, () => {
    const chosen = pool.leastConnections()
    if (chosen) chosen.current += 1
    return chosen?.name
  })
  expect(new Set(given.slice(0, 3)).size).toBe(3)
  expect(pool.servers.map(({ current }) => current)).toEqual([2, 2, 2])
  const [, second] = pool.servers
  if (second) second.current = 0
  expect(pool.leastConnections()).toBe(second)
  expect(new ServerPool('empty', []).leastConnections()).toBeUndefined()
})

it('keeps the health of servers that stay when the list changes', () => {
  const pool = new ServerPool('backends', [1, 2].map(server))
  for (const known of pool.servers) if (known.name === 'backend-2') known.up = false
  pool.replace([2, 3].map(server))
  expect(pool.servers.map(({ name, up }) => [name, up])).toEqual([
    ['backend-2', false],
    ['backend-3', true],
  ])
  expect(statsCsv([pool])).toContain('backends,backend-2,0,0,DOWN,0,127.0.0.1:9002')
})

it('answers nobody when all are down', () => {
  expect(new ServerPool('empty', []).roundRobin()).toBeUndefined()
})
