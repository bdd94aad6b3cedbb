/** Payload bytes of one message or control frame, put together over several reads or fragments. */
export class MessageBytes {
  buffer: Buffer
  length = 0

  constructor(expectedBytes: number) {
    this.buffer = Buffer.allocUnsafeSlow(Math.min(Math.max(expectedBytes, 16), FIRST_ALLOCATION_BYTES))
  }

  append(source: Buffer, start: number, end: number): void {
    const needed = this.length + (end - start)
    if (needed > this.buffer.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.buffer.length * 2))
      this.buffer.copy(larger, 0, 0, this.length)
      this.buffer = larger
    }
    this.length += source.copy(this.buffer, this.length, start, end)
  }
}

/** A peer that announces a huge frame gets this much; the rest is allocated as bytes really arrive. */
const FIRST_ALLOCATION_BYTES = 1024 * 1024
