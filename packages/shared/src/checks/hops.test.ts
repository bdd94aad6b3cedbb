import { expect, test } from 'vitest'
import type { HopLedger, HopLoss } from '../ledger/hops.ts'
import type { CheckInput } from './check.ts'
import { lostAtHop } from './hops.ts'

const DROPPED: HopLoss = { place: 'gateway-3', reason: 'dropped', count: 7 }
const UNCOUNTED: HopLoss = { place: 'backend → gateway', reason: 'in flight', count: 90, atMost: true }

function judged(
  losses: readonly HopLoss[],
  tokens_missing: number,
  { reordered = 0, tokens_expected = 100 } = {},
) {
  const countOf = (atMost: boolean) =>
    losses.filter((loss) => (loss.atMost ?? false) === atMost).reduce((sum, { count }) => sum + count, 0)
  const hops: HopLedger = {
    unit: 'messages',
    flow: 'to-client',
    rows: [{ instance: 'gateway-1', role: 'gateway', hop: 1, received: 100, sent: 100, lost: {}, reordered }],
    client: 100,
    servers: [],
    losses,
    lost: countOf(false),
    unaccounted: countOf(true),
    reordered,
  }
  const { severity, title } = lostAtHop({
    summary: { hops, counters: { tokens_expected, tokens_missing } },
  } as unknown as CheckInput)
  return [severity, title]
}

test('a loss that an instance knows of is said with its place', () => {
  expect(judged([DROPPED], 7)).toEqual([
    'warn',
    '7 messages were lost on the way, 7 of them at gateway-3 (dropped by the instance).',
  ])
})

test('what an instance took with it is not called lost', () => {
  expect(judged([UNCOUNTED, DROPPED], 9)).toEqual([
    'warn',
    '7 messages were lost on the way, 7 of them at gateway-3 (dropped by the instance); what became of 90 messages is unknown, because an instance ended.',
  ])
  expect(judged([UNCOUNTED], 9)).toEqual([
    'warn',
    'What became of 90 messages is unknown, because an instance ended.',
  ])
})

test('what came again is not called missed', () => {
  expect(judged([{ ...DROPPED, count: 50 }], 5)[1]).toBe(
    '50 messages were lost on the way, 50 of them at gateway-3 (dropped by the instance); the client missed 5 tokens in the end, the rest came again.',
  )
})

test('what no hop has lost was never made', () => {
  expect(judged([DROPPED], 43)[1]).toBe(
    '7 messages were lost on the way, 7 of them at gateway-3 (dropped by the instance); 36 more of the missing tokens were never made, as their queries were refused or ended early.',
  )
  expect(judged([], 36)).toEqual([
    'warn',
    '36 tokens are missing although no hop lost any: they were never made.',
  ])
})

test('where the client missed nothing, nothing was lost', () => {
  expect(judged([UNCOUNTED, DROPPED], 0)[0]).toBe('ok')
})

test('a client that does not know what to expect proves nothing', () => {
  expect(judged([DROPPED], 0, { tokens_expected: 0 })[0]).toBe('warn')
})

test('what came again does not hide what came out of order', () => {
  expect(judged([DROPPED], 0, { reordered: 3 })[0]).toBe('warn')
})
