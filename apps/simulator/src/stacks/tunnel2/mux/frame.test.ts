import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FRAME, FrameReader, frameHeader, jsonFrame } from './frame.ts'

describe('frames', () => {
  test('any split of the bytes gives the same frames', () => {
    const payloads = fc.array(fc.uint8Array({ maxLength: 300 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(payloads, fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1 }), (list, cuts) => {
        const bytes = Buffer.concat(
          list.flatMap((payload, i) => [
            frameHeader(FRAME.DATA, i + 1, payload.length),
            Buffer.from(payload),
          ]),
        )
        const got: [number, number, string][] = []
        const reader = new FrameReader((type, stream, payload) =>
          got.push([type, stream, payload.toString('hex')]),
        )
        for (let at = 0, n = 0; at < bytes.length; n++) {
          const end = at + (cuts[n % cuts.length] as number)
          reader.push(bytes.subarray(at, end))
          at = end
        }
        expect(got).toEqual(
          list.map((payload, i) => [FRAME.DATA, i + 1, Buffer.from(payload).toString('hex')]),
        )
      }),
    )
  })

  test('a frame larger than any honest one is refused', () => {
    const reader = new FrameReader(() => undefined)
    expect(() => reader.push(frameHeader(FRAME.DATA, 1, 2 ** 31))).toThrow(RangeError)
  })

  test('JSON frames carry their value', () => {
    let got: unknown
    new FrameReader((_type, _stream, payload) => {
      got = JSON.parse(payload.toString())
    }).push(jsonFrame(FRAME.OPEN, 7, { weight: 2 }))
    expect(got).toEqual({ weight: 2 })
  })
})
