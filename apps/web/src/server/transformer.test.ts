import superjson from 'superjson'
import { expect, test } from 'vitest'
import { neverChanges, plainJson, transformer } from './transformer.ts'

test('a constant is made ready once; anything else each time', () => {
  const constant = neverChanges({ at: new Date(0), list: [1, 2] })
  const first = transformer.serialize(constant)
  expect(transformer.serialize(constant)).toBe(first)
  expect(superjson.deserialize(first)).toEqual(constant)

  const changing = { count: 1 }
  const before = transformer.serialize(changing)
  changing.count = 2
  expect(superjson.deserialize(before)).toEqual({ count: 1 })
  expect(superjson.deserialize(transformer.serialize(changing))).toEqual({ count: 2 })
})

test('what a page sends arrives: JSON, what is undefined, and one value at two places', () => {
  const shared = { rejectUnauthorized: true }
  for (const sent of [
    { a: [1, { b: undefined }], c: undefined },
    undefined,
    null,
    'x',
    { a: shared, b: [shared] },
  ])
    expect(transformer.deserialize(superjson.serialize(sent))).toEqual(sent)
})

test.each([
  { json: { a: 1e9 }, meta: { values: { a: [['typed-array', 'Float64Array']] } } },
  { json: { a: '/(a+)+$/' }, meta: { values: { a: ['regexp'] } } },
  { json: { a: '1' }, meta: { values: { a: ['bigint'] } } },
  { json: { a: [] }, meta: { values: { a: [['set'], { 0: ['undefined'] }] } } },
  { json: 1, meta: { values: 'undefined' } },
  { json: 1, meta: { values: [] } },
  { json: 1, meta: 5 },
  [],
  'text',
])('%j is nothing that a page sends', (sent) => {
  expect(() => transformer.deserialize(sent as never)).toThrow('a type that no field has')
})

test('a plain value is sent as it is; what was not measured is not sent', () => {
  const plain = plainJson({ points: [{ second: 1, stats: { vus: 2, ttft_p99: undefined } }] })
  const sent = transformer.serialize(plain)
  expect(sent.json).toBe(plain)
  expect(JSON.stringify(sent)).toBe('{"json":{"points":[{"second":1,"stats":{"vus":2}}]}}')
})
