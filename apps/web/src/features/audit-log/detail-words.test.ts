import { expect, test } from 'vitest'
import { detailWords } from './detail-words.ts'

test.each([
  [{ to: 'member', from: 'viewer' }, 'ada@example.org', 'viewer → member'],
  [{ isSecret: true }, 'API_TOKEN', 'secret: yes'],
  [{ allowed: false }, 'Acme', 'allowed: no'],
  [{ maxRunsPerDay: 20 }, 'Acme', 'max runs per day: 20'],
  // An entry from when the name was a detail.
  [{ name: 'Smoke', shardCount: 2 }, 'Smoke', 'shards: 2'],
  [{}, null, ''],
  [null, null, ''],
])('%j of %s reads %s', (detail, name, words) => {
  expect(detailWords(detail, name)).toBe(words)
})
