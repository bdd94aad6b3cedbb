import { expect, test } from 'vitest'
import { withPending } from './with-pending.ts'

const rows = [
  { id: 'a', enabled: true },
  { id: 'b', enabled: true },
]

test('a change on its way is shown in its row, and nowhere once it has ended', () => {
  const change = { isPending: true, variables: { id: 'b', enabled: false } }
  expect(withPending(rows, change)).toEqual([rows[0], { id: 'b', enabled: false }])
  expect(withPending(rows, { ...change, isPending: false })).toBe(rows)
  expect(withPending(undefined, change)).toEqual([])
})
