import { Target } from '@broadside/shared/config/target'
import { expect, test } from 'vitest'
import { sameAddresses } from './same-addresses.ts'

const TARGETS = [
  { kind: 'wsproxy', httpUrl: 'http://a:1', wsUrl: 'ws://a:2' },
  { kind: 'centrifugo', httpUrl: 'http://a:1', wsUrl: 'ws://a:2' },
  { kind: 'http', baseUrl: 'http://a:1' },
  {
    kind: 'http',
    baseUrl: 'http://a:1',
    counters: { url: 'http://a:2/metrics', bytesReceived: 'x', bytesSent: 'y' },
  },
  { kind: 'ws-stream', url: 'ws://a:1/stream' },
  { kind: 'keycast', baseUrl: 'http://a:1', instanceUrls: ['http://a:2', 'http://a:3'] },
] as const

/** The target with one address in another's hands, for each address that it names. */
const moved = (target: object): string[] => {
  const text = JSON.stringify(target)
  return [...text.matchAll(/\/\/a:(\d)/g)].map(
    ({ index, 0: found }) => `${text.slice(0, index)}//elsewhere${text.slice(index + found.length)}`,
  )
}

test.each(TARGETS)('each address of $kind counts', (target) => {
  const stored = Target.parse(target)
  expect(sameAddresses(stored, Target.parse(target))).toBe(true)
  const others = moved(target)
  expect(others.length).toBeGreaterThan(0)
  for (const other of others)
    expect(sameAddresses(stored, Target.parse(JSON.parse(other))), other).toBe(false)
})

test('a path may change, a protocol may not', () => {
  const at = (url: string) => Target.parse({ kind: 'ws-stream', url })
  expect(sameAddresses(at('wss://a/one'), at('wss://a/two'))).toBe(true)
  expect(sameAddresses(at('wss://a/one'), at('ws://a/one'))).toBe(false)
})
