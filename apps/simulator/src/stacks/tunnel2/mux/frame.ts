/** What a frame on a tunnel connection is. */
export const FRAME = {
  /** First frame of a connection: JSON, who this is. */
  HELLO: 1,
  /** Begins a stream: JSON, the request head. */
  OPEN: 2,
  /** The answer's head: JSON. */
  HEAD: 3,
  DATA: 4,
  /** No more data from this side. */
  END: 5,
  /** The stream is given up: JSON `{status, reason}`. */
  RESET: 6,
  /** The other side may send so many more bytes: u32. */
  WINDOW: 7,
  PING: 8,
  PONG: 9,
} as const
export type FrameType = (typeof FRAME)[keyof typeof FRAME]

/** Length of the payload u32, type u8, three bytes of zero, stream u32; big endian. */
export const HEADER_BYTES = 12
export const MAX_DATA_BYTES = 16 * 1024
/** JSON frames carry request heads: larger ones are a broken peer. */
const MAX_PAYLOAD_BYTES = 1024 * 1024

export function frameHeader(type: FrameType, stream: number, payloadBytes: number): Buffer {
  const header = Buffer.allocUnsafe(HEADER_BYTES)
  header.writeUInt32BE(payloadBytes, 0)
  header.writeUInt32BE(type << 24, 4)
  header.writeUInt32BE(stream, 8)
  return header
}

export const jsonFrame = (type: FrameType, stream: number, value: unknown): Buffer => {
  const payload = Buffer.from(JSON.stringify(value))
  return Buffer.concat([frameHeader(type, stream, payload.length), payload])
}

export function windowFrame(stream: number, bytes: number): Buffer {
  const frame = Buffer.allocUnsafe(HEADER_BYTES + 4)
  frameHeader(FRAME.WINDOW, stream, 4).copy(frame)
  frame.writeUInt32BE(bytes, HEADER_BYTES)
  return frame
}

export type OnFrame = (type: number, stream: number, payload: Buffer) => void

/** Cuts what the socket reads into frames. Payloads are views of the read, valid during the call; split ones are copied. */
export class FrameReader {
  #rest: Buffer = Buffer.alloc(0)
  readonly #onFrame: OnFrame

  constructor(onFrame: OnFrame) {
    this.#onFrame = onFrame
  }

  /** Throws RangeError on a frame that no honest peer sends. */
  push(chunk: Buffer): void {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    let at = 0
    while (bytes.length - at >= HEADER_BYTES) {
      const length = bytes.readUInt32BE(at)
      if (length > MAX_PAYLOAD_BYTES) throw new RangeError(`a frame of ${length} bytes`)
      if (bytes.length - at < HEADER_BYTES + length) break
      const end = at + HEADER_BYTES + length
      this.#onFrame(
        bytes.readUInt8(at + 4),
        bytes.readUInt32BE(at + 8),
        bytes.subarray(at + HEADER_BYTES, end),
      )
      at = end
    }
    this.#rest = at === bytes.length ? EMPTY : Buffer.from(bytes.subarray(at))
  }
}

const EMPTY = Buffer.alloc(0)
