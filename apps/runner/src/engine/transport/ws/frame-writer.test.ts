import { describe, expect, it } from 'vitest'
import { type FrameOutput, OPCODE_BINARY, OPCODE_TEXT, writeFrame } from './frame-writer.ts'

/** Takes what a plain socket would: everything at once, or nothing while it is backed up. */
class Output implements FrameOutput {
  readonly kept: Uint8Array[] = []
  readonly copies: Buffer[] = []
  writableLength = 0
  backedUp = false

  write(bytes: Uint8Array): boolean {
    this.kept.push(bytes)
    this.copies.push(Buffer.from(bytes))
    if (this.backedUp) this.writableLength += bytes.length
    return !this.backedUp
  }
}

function unmask(frame: Buffer): { first: number; payload: Buffer; headBytes: number; mask: string } {
  const short = (frame[1] as number) & 0x7f
  expect((frame[1] as number) & 0x80).toBe(0x80)
  const headBytes = short < 126 ? 2 : short === 126 ? 4 : 10
  const length =
    short < 126 ? short : short === 126 ? frame.readUInt16BE(2) : Number(frame.readBigUInt64BE(2))
  const mask = frame.subarray(headBytes, headBytes + 4)
  const payload = frame.subarray(headBytes + 4).map((byte, i) => byte ^ (mask[i & 3] as number))
  expect(payload.length).toBe(length)
  return { first: frame[0] as number, payload: Buffer.from(payload), headBytes, mask: mask.toString('hex') }
}

describe('frames to the server', () => {
  it.each([
    [0, 2],
    [1, 2],
    [125, 2],
    [126, 4],
    [65_535, 4],
    [65_536, 10],
  ])('%d bytes take a header of %d bytes and the mask', (length, headBytes) => {
    const output = new Output()
    const bytes = Buffer.alloc(length, 'ab')
    expect(writeFrame(output, true, OPCODE_BINARY, bytes)).toBe(headBytes + 4 + length)
    const frame = unmask(output.copies[0] as Buffer)
    expect(frame.first).toBe(0x82)
    expect(frame.headBytes).toBe(headBytes)
    expect(frame.payload.equals(bytes)).toBe(true)
  })

  it.each(['', 'plain', 'é€🎈', 'x'.repeat(97), `${'x'.repeat(96)}é`, '€'.repeat(100)])(
    'text "%s"',
    (text) => {
      const output = new Output()
      const sent = writeFrame(output, true, OPCODE_TEXT, text)
      const frame = unmask(output.copies[0] as Buffer)
      expect(sent).toBe(output.copies[0]?.length)
      expect(frame.first).toBe(0x81)
      expect(frame.payload.toString()).toBe(text)
    },
  )

  it('mask each frame with fresh random bytes', () => {
    const output = new Output()
    for (let i = 0; i < 5000; i++) writeFrame(output, true, OPCODE_TEXT, 'abcdef')
    const masks = new Set(output.copies.map((frame) => unmask(frame).mask))
    expect(masks.size).toBeGreaterThan(4990)
  })

  it('reuse one buffer while the kernel takes the bytes at once', () => {
    const output = new Output()
    writeFrame(output, true, OPCODE_TEXT, 'one')
    writeFrame(output, true, OPCODE_TEXT, 'two')
    expect(output.kept[0]?.buffer).toBe(output.kept[1]?.buffer)
  })

  it('never write again into bytes that are still queued on a socket', () => {
    const slow = new Output()
    const fast = new Output()
    slow.backedUp = true
    writeFrame(slow, true, OPCODE_TEXT, 'queued first')
    for (let i = 0; i < 100; i++) {
      writeFrame(fast, true, OPCODE_TEXT, 'passes by')
      writeFrame(slow, true, OPCODE_TEXT, `queued ${i}`)
    }
    slow.kept.forEach((bytes, i) => {
      expect(Buffer.from(bytes).equals(slow.copies[i] as Buffer)).toBe(true)
    })
  })

  it('give each frame its own bytes on TLS sockets, which keep them', () => {
    const output = new Output()
    for (let i = 0; i < 50; i++) writeFrame(output, false, OPCODE_TEXT, `message ${i}`)
    output.kept.forEach((bytes, i) => {
      expect(unmask(Buffer.from(bytes)).payload.toString()).toBe(`message ${i}`)
    })
  })
})
