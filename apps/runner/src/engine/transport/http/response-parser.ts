import { HEAD_INCOMPLETE, HEAD_INVALID, ResponseHead, startsLikeHttp1 } from './response-head.ts'

/** Hears of one answer. Buffers are views, valid only during the call. */
export interface ResponseSink {
  /** The final head (1xx answers are skipped). */
  onResponseHead(head: ResponseHead): void
  onResponseBody(buffer: Buffer, start: number, end: number): void
}

const HEAD = 0
const FIXED = 1
const CHUNK_SIZE = 2
const CHUNK_DATA = 3
const CHUNK_END = 4
const TRAILERS = 5
const UNTIL_CLOSE = 6
const DONE = 7
const FAILED = 8
const STOPPED = 9

/** Parts of a chunk size line. */
const DIGITS = 0
const EXTENSION = 1
const AFTER_CR = 2

/** Enough for any chunk size line with modest extensions. */
const MAX_CHUNK_LINE_BYTES = 4096
const LF = 10
const CR = 13

/**
 * An incremental HTTP/1.1 response parser for one answer at a time, fed with whatever the socket read. Whole answers
 * in one read are parsed in place without a copy; only a head that is split over reads is put together aside.
 */
export class ResponseParser {
  readonly head = new ResponseHead()
  /** Body bytes of the current answer so far, framing excluded. */
  bodyBytes = 0
  /** How the peer broke the protocol, once `feed` returned a negative number. */
  violation = ''
  #sink: ResponseSink
  #maxHeadBytes: number
  #state = DONE
  #headRequest = false
  /** Heads of 1xx answers so far: without a bound a server could send nothing else for ever. */
  #interimBytes = 0
  #upgrade = false
  #remaining = 0
  #lineBytes = 0
  #sizeDigits = 0
  #sizeLinePart = DIGITS
  /** Counts answers, so that a callback may end this one and begin the next while `feed` still runs. */
  #epoch = 0
  #stash: Buffer | null = null
  #stashLength = 0

  constructor(sink: ResponseSink, maxHeadBytes: number) {
    this.#sink = sink
    this.#maxHeadBytes = maxHeadBytes
  }

  get done(): boolean {
    return this.#state === DONE
  }

  /** Prepares for the next answer. `upgrade` takes 101 as the final answer. */
  reset(headRequest: boolean, upgrade = false): void {
    this.#epoch++
    this.#state = HEAD
    this.#headRequest = headRequest
    this.#upgrade = upgrade
    this.#interimBytes = 0
    this.bodyBytes = 0
    this.#stash = null
    this.#stashLength = 0
    this.head.status = 0
  }

  /** Stops a running `feed` from inside a callback; what follows is ignored. */
  stop(): void {
    this.#state = STOPPED
  }

  /** Consumes bytes up to the end of the answer; the index it came to, or -1 on a violation. */
  feed(buffer: Buffer, start: number, end: number): number {
    let i = start
    const epoch = this.#epoch
    while (i < end && this.#state < DONE && this.#epoch === epoch) {
      switch (this.#state) {
        case HEAD:
          i = this.#stash === null ? this.#headInPlace(buffer, i, end) : this.#headFromStash(buffer, i, end)
          break
        case FIXED:
        case CHUNK_DATA:
          i = this.#bodyPart(buffer, i, end)
          break
        case CHUNK_SIZE:
          i = this.#chunkSize(buffer, i, end)
          break
        case CHUNK_END:
          i = this.#chunkEnd(buffer, i, end)
          break
        case TRAILERS:
          i = this.#trailers(buffer, i, end)
          break
        default:
          this.bodyBytes += end - i
          this.#sink.onResponseBody(buffer, i, end)
          i = end
      }
      if (i < 0) return -1
    }
    return i
  }

  /** The connection ended: true when that is a proper end of the answer (a body without a length). */
  finish(): boolean {
    if (this.#state === UNTIL_CLOSE) this.#state = DONE
    return this.#state === DONE
  }

  #fail(why: string): number {
    this.violation = why
    this.#state = FAILED
    return -1
  }

  #headInPlace(buffer: Buffer, start: number, end: number): number {
    const next = this.head.parse(buffer, start, end)
    if (next >= 0) {
      if (next - start > this.#maxHeadBytes) return this.#fail(this.#headTooLarge())
      return this.#headDone(next, next - start)
    }
    if (next === HEAD_INVALID) return this.#fail(this.head.violation)
    if (end - start > this.#maxHeadBytes) return this.#fail(this.#headTooLarge())
    this.#stash = Buffer.allocUnsafe(Math.max(1024, end - start))
    this.#stashLength = buffer.copy(this.#stash, 0, start, end)
    return end
  }

  #headFromStash(buffer: Buffer, start: number, end: number): number {
    for (let i = start; i < end; i++) {
      this.#stashByte(buffer[i] as number)
      const stash = this.#stash
      if (stash === null) break
      const length = this.#stashLength
      if (length > this.#maxHeadBytes) return this.#fail(this.#headTooLarge())
      if (!startsLikeHttp1(stash, 0, length)) return this.#fail('the answer does not start with "HTTP/1."')
      if (!endsHead(stash, length)) continue
      const next = this.head.parse(stash, 0, length)
      if (next === HEAD_INVALID) return this.#fail(this.head.violation)
      if (next === HEAD_INCOMPLETE) continue
      this.#stash = null
      return this.#headDone(i + 1, length)
    }
    return end
  }

  #stashByte(byte: number): void {
    let stash = this.#stash
    if (stash === null) return
    if (this.#stashLength === stash.length) {
      const larger = Buffer.allocUnsafe(stash.length * 2)
      stash.copy(larger, 0, 0, this.#stashLength)
      stash = larger
      this.#stash = larger
    }
    stash[this.#stashLength++] = byte
  }

  #headTooLarge(): string {
    return `response headers larger than ${this.#maxHeadBytes} bytes`
  }

  #headDone(next: number, headBytes: number): number {
    const { head } = this
    const { status } = head
    if (status < 200) {
      if (status !== 101) return this.#interim(next, headBytes)
      if (!this.#upgrade) return this.#fail('101 Switching Protocols without an upgrade request')
      this.#state = DONE
    } else if (this.#headRequest || status === 204 || status === 304) {
      this.#state = DONE
    } else if (head.chunked) {
      this.#state = CHUNK_SIZE
      this.#startSizeLine()
    } else if (head.untilClose) {
      this.#state = UNTIL_CLOSE
    } else if (head.contentLength >= 0) {
      this.#remaining = head.contentLength
      this.#state = this.#remaining === 0 ? DONE : FIXED
    } else {
      this.#state = UNTIL_CLOSE
    }
    if (this.#state === UNTIL_CLOSE) head.keepAlive = false
    this.#sink.onResponseHead(head)
    head.release()
    return next
  }

  #interim(next: number, headBytes: number): number {
    this.#interimBytes += headBytes
    if (this.#interimBytes <= this.#maxHeadBytes) return next
    return this.#fail(`1xx answers larger than ${this.#maxHeadBytes} bytes together`)
  }

  #bodyPart(buffer: Buffer, start: number, end: number): number {
    const next = Math.min(end, start + this.#remaining)
    this.#remaining -= next - start
    this.bodyBytes += next - start
    if (this.#remaining === 0) this.#state = this.#state === FIXED ? DONE : CHUNK_END
    this.#sink.onResponseBody(buffer, start, next)
    return next
  }

  #startSizeLine(): void {
    this.#lineBytes = 0
    this.#sizeDigits = 0
    this.#sizeLinePart = DIGITS
    this.#remaining = 0
  }

  #chunkSize(buffer: Buffer, start: number, end: number): number {
    for (let i = start; i < end; i++) {
      const c = buffer[i] as number
      if (c === LF) {
        if (this.#sizeDigits === 0) return this.#fail('a chunk without a size')
        this.#lineBytes = 0
        this.#state = this.#remaining === 0 ? TRAILERS : CHUNK_DATA
        return i + 1
      }
      if (++this.#lineBytes > MAX_CHUNK_LINE_BYTES) return this.#fail('a chunk size line over 4096 bytes')
      if (this.#sizeLinePart === AFTER_CR)
        return this.#fail('a carriage return without a line feed in a chunk size')
      if (c === CR) {
        this.#sizeLinePart = AFTER_CR
        continue
      }
      if (this.#sizeLinePart === EXTENSION) continue
      const digit = hexDigit(c)
      if (digit >= 0) {
        if (++this.#sizeDigits > 13) return this.#fail('a chunk size beyond 2^52')
        this.#remaining = this.#remaining * 16 + digit
      } else if ((c === 59 || c === 32 || c === 9) && this.#sizeDigits > 0) {
        this.#sizeLinePart = EXTENSION
      } else {
        return this.#fail('a malformed chunk size')
      }
    }
    return end
  }

  #chunkEnd(buffer: Buffer, start: number, end: number): number {
    let i = start
    if (this.#lineBytes === 0 && buffer[i] === CR) {
      this.#lineBytes = 1
      if (++i >= end) return end
    }
    if (buffer[i] !== LF) return this.#fail('chunk data longer than the announced size')
    this.#startSizeLine()
    this.#state = CHUNK_SIZE
    return i + 1
  }

  /** Skips trailer lines up to the empty one. `#lineBytes` counts the current line, `#remaining` all of them. */
  #trailers(buffer: Buffer, start: number, end: number): number {
    for (let i = start; i < end; i++) {
      const c = buffer[i] as number
      if (++this.#remaining > this.#maxHeadBytes)
        return this.#fail(`trailers larger than ${this.#maxHeadBytes} bytes`)
      if (c === LF) {
        if (this.#lineBytes === 0) {
          this.#state = DONE
          return i + 1
        }
        this.#lineBytes = 0
      } else if (c !== CR) {
        this.#lineBytes++
      }
    }
    return end
  }
}

/** Whether the bytes end with an empty line. */
function endsHead(stash: Buffer, length: number): boolean {
  if (stash[length - 1] !== LF) return false
  return stash[length - 2] === LF || (stash[length - 2] === CR && stash[length - 3] === LF)
}

function hexDigit(c: number): number {
  if (c >= 48 && c <= 57) return c - 48
  const lower = c | 0x20
  return lower >= 97 && lower <= 102 ? lower - 87 : -1
}
