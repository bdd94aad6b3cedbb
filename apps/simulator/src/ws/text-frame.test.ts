import fc from 'fast-check'
import { expect, it } from 'vitest'
import { encodeTextFrame } from './text-frame.ts'

/** Reads a final, unmasked text frame as RFC 6455, 5.2 lays it out. */
function decode(frame: Buffer): string {
  expect(frame[0]).toBe(0x81)
  const short = frame.readUInt8(1)
  const [length, start] =
    short === 126
      ? [frame.readUInt16BE(2), 4]
      : short === 127
        ? [Number(frame.readBigUInt64BE(2)), 10]
        : [short, 2]
  expect(frame.length).toBe(start + length)
  return frame.toString('utf8', start)
}

it('says its length in the shortest form and carries the text unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      expect(decode(encodeTextFrame(Buffer.from(text)))).toBe(text)
    }),
  )
  for (const length of [125, 126, 65_535, 65_536, 1_000_000])
    expect(decode(encodeTextFrame(Buffer.alloc(length, 'x')))).toHaveLength(length)
})
