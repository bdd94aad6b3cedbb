import {
  CLOSE_INVALID_PAYLOAD,
  CLOSE_NO_STATUS,
  CLOSE_PROTOCOL_ERROR,
  CLOSE_TOO_LARGE,
  isSendableCloseCode,
} from './close-codes.ts'
import { MessageBytes } from './message-bytes.ts'
import { isUtf8Range } from './utf8.ts'

/** Hears of parsed frames. Buffers are views, valid only during the call. */
export interface FrameSink {
  onFrameMessage(buffer: Buffer, start: number, end: number, isText: boolean, atMs: number): void
  onFramePing(buffer: Buffer, start: number, end: number): void
  onFramePong(buffer: Buffer, start: number, end: number, atMs: number): void
  /** The peer's close frame; 1005 stands for "no code". Nothing is parsed after it. */
  onFrameClose(code: number, reason: string): void
  /** The peer broke the protocol; `code` is the close code to answer with. Nothing is parsed after it. */
  onFrameViolation(code: number, why: string): void
}

const FIN = 0x80
const RESERVED_BITS = 0x70
const MASKED = 0x80
const CONTINUATION = 0
const TEXT = 1
const BINARY = 2
const CLOSE = 8
const PING = 9
const PONG = 10

const FIN_TEXT = FIN | TEXT
const FIN_BINARY = FIN | BINARY
/** Header bytes of an unmasked frame at most: two, and a 64-bit length. */
const MAX_HEADER_BYTES = 10

/**
 * A streaming parser for frames from a server (RFC 6455 section 5). A small whole message in one read, the common
 * case, is handed over in place; bytes are copied only when a frame is split over reads or a message over frames.
 * Non-minimal length encodings are accepted, as other clients do.
 */
export class FrameParser {
  #sink: FrameSink
  #maxPayloadBytes: number
  #inPlaceMaxBytes: number
  #stopped = false
  /** A header split over reads. */
  #header: Buffer | null = null
  #headerBytes = 0
  /** The frame whose payload is still arriving; -1 between frames. */
  #opcode = -1
  #fin = false
  #remaining = 0
  #control: MessageBytes | null = null
  /** The data message under construction (split or fragmented). */
  #message: MessageBytes | null = null
  #messageIsText = false
  #fragmented = false

  constructor(sink: FrameSink, maxPayloadBytes: number) {
    this.#sink = sink
    this.#maxPayloadBytes = maxPayloadBytes
    this.#inPlaceMaxBytes = Math.min(125, maxPayloadBytes)
  }

  /** Ends parsing, also from inside a callback; later bytes are ignored. */
  stop(): void {
    this.#stopped = true
    this.#header = null
    this.#control = null
    this.#message = null
  }

  /** True when the stream may end here without cutting a message. */
  get atMessageBoundary(): boolean {
    return this.#opcode < 0 && this.#header === null && !this.#fragmented
  }

  /** Parses the bytes [start, end), which arrived together at `atMs`. */
  feed(buffer: Buffer, start: number, end: number, atMs: number): void {
    let i = start
    while (i < end && !this.#stopped) {
      if (this.#opcode >= 0) {
        i = this.#payload(buffer, i, end, atMs)
        continue
      }
      if (this.#header === null && i + 2 <= end && !this.#fragmented) {
        const first = buffer[i] as number
        const length = buffer[i + 1] as number
        const payloadEnd = i + 2 + length
        if (
          (first === FIN_TEXT || first === FIN_BINARY) &&
          length <= this.#inPlaceMaxBytes &&
          payloadEnd <= end
        ) {
          const isText = first === FIN_TEXT
          if (isText && !isUtf8Range(buffer, i + 2, payloadEnd)) {
            this.#violation(CLOSE_INVALID_PAYLOAD, 'a text message that is not UTF-8')
            return
          }
          this.#sink.onFrameMessage(buffer, i + 2, payloadEnd, isText, atMs)
          i = payloadEnd
          continue
        }
      }
      i = this.#frameHeader(buffer, i, end, atMs)
    }
  }

  /** Reads a frame header, in place or put together from split reads; returns the next index. */
  #frameHeader(buffer: Buffer, start: number, end: number, atMs: number): number {
    if (this.#header === null) {
      const taken = this.#parseHeader(buffer, start, end)
      if (taken > 0) return this.#headerDone(start + taken, atMs)
      if (taken < 0) return end
      this.#header = Buffer.allocUnsafeSlow(MAX_HEADER_BYTES)
      this.#headerBytes = buffer.copy(this.#header, 0, start, end)
      return end
    }
    for (let i = start; i < end; i++) {
      this.#header[this.#headerBytes++] = buffer[i] as number
      const taken = this.#parseHeader(this.#header, 0, this.#headerBytes)
      if (taken < 0) return end
      if (taken > 0) {
        this.#header = null
        return this.#headerDone(i + 1, atMs)
      }
    }
    return end
  }

  /** Header length once complete, 0 when more bytes are needed, -1 after a violation. */
  #parseHeader(buffer: Buffer, start: number, end: number): number {
    const available = end - start
    const first = buffer[start] as number
    const opcode = first & 15
    const fin = (first & FIN) !== 0
    const why = this.#firstByteFault(first, opcode, fin)
    if (why !== '') return this.#violation(CLOSE_PROTOCOL_ERROR, why)
    if (available < 2) return 0
    const second = buffer[start + 1] as number
    if ((second & MASKED) !== 0)
      return this.#violation(CLOSE_PROTOCOL_ERROR, 'a masked frame from the server')
    let length = second
    let taken = 2
    if (length >= 126) {
      if (opcode >= CLOSE) return this.#violation(CLOSE_PROTOCOL_ERROR, 'a control frame over 125 bytes')
      taken = length === 126 ? 4 : 10
      if (available < taken) return 0
      if (taken === 4) {
        length = buffer.readUInt16BE(start + 2)
      } else {
        const high = buffer.readUInt32BE(start + 2)
        if (high >= 0x80000000)
          return this.#violation(CLOSE_PROTOCOL_ERROR, 'a frame length with its top bit set')
        length = high * 0x100000000 + buffer.readUInt32BE(start + 6)
      }
    }
    if (opcode < CLOSE && length + (this.#message?.length ?? 0) > this.#maxPayloadBytes) {
      return this.#violation(CLOSE_TOO_LARGE, `a message over the limit of ${this.#maxPayloadBytes} bytes`)
    }
    this.#opcode = opcode
    this.#fin = fin
    this.#remaining = length
    return taken
  }

  #firstByteFault(first: number, opcode: number, fin: boolean): string {
    if ((first & RESERVED_BITS) !== 0) return 'reserved bits set without an extension'
    if (opcode >= CLOSE) {
      if (opcode > PONG) return `reserved opcode ${opcode}`
      return fin ? '' : 'a fragmented control frame'
    }
    if (opcode > BINARY) return `reserved opcode ${opcode}`
    if (opcode === CONTINUATION)
      return this.#fragmented ? '' : 'a continuation frame without a message to continue'
    return this.#fragmented ? 'a new message inside a fragmented one' : ''
  }

  #headerDone(next: number, atMs: number): number {
    if (this.#opcode < CLOSE && this.#opcode !== CONTINUATION) this.#messageIsText = this.#opcode === TEXT
    if (this.#remaining === 0) this.#frameDone(EMPTY, 0, 0, atMs)
    return next
  }

  /** Payload of the current frame: handed over in place when whole, else collected. */
  #payload(buffer: Buffer, start: number, end: number, atMs: number): number {
    const next = Math.min(end, start + this.#remaining)
    this.#remaining -= next - start
    const isControl = this.#opcode >= CLOSE
    const collected = isControl ? this.#control : this.#message
    if (this.#remaining === 0 && collected === null && (isControl || this.#fin)) {
      this.#frameDone(buffer, start, next, atMs)
      return next
    }
    const bytes = collected ?? new MessageBytes(this.#remaining + next - start)
    bytes.append(buffer, start, next)
    if (isControl) this.#control = bytes
    else this.#message = bytes
    if (this.#remaining === 0) this.#frameDone(bytes.buffer, 0, bytes.length, atMs)
    return next
  }

  /** A frame is complete; for data, [start, end) is the whole message so far. */
  #frameDone(buffer: Buffer, start: number, end: number, atMs: number): void {
    const opcode = this.#opcode
    this.#opcode = -1
    if (opcode >= CLOSE) {
      this.#control = null
      if (opcode === PING) this.#sink.onFramePing(buffer, start, end)
      else if (opcode === PONG) this.#sink.onFramePong(buffer, start, end, atMs)
      else this.#closeFrame(buffer, start, end)
      return
    }
    if (!this.#fin) {
      this.#fragmented = true
      return
    }
    const message = this.#message
    this.#fragmented = false
    this.#message = null
    const data = message === null ? buffer : message.buffer
    const from = message === null ? start : 0
    const to = message === null ? end : message.length
    if (this.#messageIsText && !isUtf8Range(data, from, to)) {
      this.#violation(CLOSE_INVALID_PAYLOAD, 'a text message that is not UTF-8')
      return
    }
    this.#sink.onFrameMessage(data, from, to, this.#messageIsText, atMs)
  }

  #closeFrame(buffer: Buffer, start: number, end: number): void {
    if (end === start) {
      this.stop()
      this.#sink.onFrameClose(CLOSE_NO_STATUS, '')
      return
    }
    if (end - start === 1) {
      this.#violation(CLOSE_PROTOCOL_ERROR, 'a close frame with half a code')
      return
    }
    const code = buffer.readUInt16BE(start)
    if (!isSendableCloseCode(code)) {
      this.#violation(CLOSE_PROTOCOL_ERROR, `close code ${code}, which must not be sent`)
      return
    }
    if (!isUtf8Range(buffer, start + 2, end)) {
      this.#violation(CLOSE_INVALID_PAYLOAD, 'a close reason that is not UTF-8')
      return
    }
    this.stop()
    this.#sink.onFrameClose(code, buffer.toString('utf8', start + 2, end))
  }

  #violation(code: number, why: string): -1 {
    this.stop()
    this.#sink.onFrameViolation(code, why)
    return -1
  }
}

const EMPTY = Buffer.alloc(0)
