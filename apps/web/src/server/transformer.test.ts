import { expect, test } from 'vitest'
import { neverChanges, transformer } from './transformer.ts'

test('a constant is made ready once; anything else each time', () => {
  const constant = neverChanges({ at: new Date(0), list: [1, 2] })
  const first = transformer.serialize(constant)
  expect(transformer.serialize(constant)).toBe(first)
  expect(transformer.deserialize(first)).toEqual(constant)

  const changing = { count: 1 }
  const before = transformer.serialize(changing)
  changing.count = 2
  expect(transformer.deserialize(before)).toEqual({ count: 1 })
  expect(transformer.deserialize(transformer.serialize(changing))).toEqual({ count: 2 })
})
