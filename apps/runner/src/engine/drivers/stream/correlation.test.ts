import { describe, expect, test } from 'vitest'
import { Correlation } from './correlation.ts'

const frame = (id?: string) =>
  Buffer.from(`{"type":"token","content":"a"${id === undefined ? '' : `,"query_id":"${id}"`}}`)
const lengthOf = (correlation: Correlation, bytes: Buffer, tail: Buffer) =>
  correlation.tailLength(bytes, 0, bytes.length, tail)

describe('correlation', () => {
  const tail = Correlation.tailOf('ab12-1')

  test('a frame that says that it answers the query', () => {
    expect(lengthOf(new Correlation(), frame('ab12-1'), tail)).toBe(tail.length)
  })

  test.each(['ab12-2', 'ab12-11', 'xab12-1', ''])('a frame of another query: %s', (id) => {
    expect(lengthOf(new Correlation(), frame(id), tail)).toBe(0)
  })

  test('a target whose frames carry no id is not asked again', () => {
    const correlation = new Correlation()
    expect(lengthOf(correlation, frame(), tail)).toBe(1)
    expect(lengthOf(correlation, frame('ab12-2'), tail)).toBe(1)
  })

  test('a frame without an id where the others have one belongs to nobody', () => {
    const correlation = new Correlation()
    lengthOf(correlation, frame('ab12-1'), tail)
    expect(lengthOf(correlation, frame(), tail)).toBe(0)
  })
})
