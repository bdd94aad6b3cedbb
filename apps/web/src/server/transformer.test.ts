import { expect, test } from 'vitest'
import { neverChanges, plainJson, transformer } from './transformer.ts'

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

test('a plain value is sent as it is; what was not measured is not sent', () => {
  const plain = plainJson({ points: [{ second: 1, stats: { vus: 2, ttft_p99: undefined } }] })
  const sent = transformer.serialize(plain)
  expect(sent.json).toBe(plain)
  expect(JSON.stringify(sent)).toBe('{"json":{"points":[{"second":1,"stats":{"vus":2}}]}}')
})
