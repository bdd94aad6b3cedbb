import { expect, test } from 'vitest'
import { newId, newRunId } from './id.ts'

const NOW = Date.UTC(2026, 10, 21)

test('ids sort by time of creation', () => {
  for (const make of [newId, newRunId]) {
    const ids = [0, 1, 31, 32, 1_000, 86_400_000, 365 * 86_400_000].map((laterMs) => make(NOW + laterMs))
    expect([...ids].sort()).toEqual(ids)
  }
})

test('ids are short, fit into a URL as they are, and differ', () => {
  expect(newRunId(NOW)).toMatch(/^[0-9a-hjkmnp-tv-z]{14}$/)
  expect(newId(NOW)).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/)
  expect(new Set(Array.from({ length: 10_000 }, () => newRunId(NOW))).size).toBeGreaterThan(9_990)
})
