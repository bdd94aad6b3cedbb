const CR = 13
const LF = 10
const TAB = 9
const SPACE = 32
const COLON = 58
const COMMA = 44

/** The head needs more bytes. */
export const HEAD_INCOMPLETE = -1
/** The head breaks HTTP/1; `violation` says how. */
export const HEAD_INVALID = -2

/**
 * Status line and framing headers of one answer, parsed in a single pass over the received bytes. Reused from answer
 * to answer. Other headers are looked up on demand, only while the bytes are valid (inside `onHead`).
 */
export class ResponseHead {
  status = 0
  /** Minor version: 0 or 1. */
  minor = 1
  /** -1 when there is none. */
  contentLength = -1
  chunked = false
  /** A transfer coding is present whose last one is not chunked: the body ends with the connection. */
  untilClose = false
  keepAlive = true
  violation = ''
  #buffer: Buffer | null = null
  #start = 0
  #end = 0

  /** Parses from `start`; the index after the empty line, or one of the two negative codes. */
  parse(buffer: Buffer, start: number, end: number): number {
    this.contentLength = -1
    this.chunked = false
    this.untilClose = false
    let i = this.#statusLine(buffer, start, end)
    while (i >= 0) {
      if (i >= end) return HEAD_INCOMPLETE
      const c = buffer[i] as number
      if (c === LF) return this.#finish(buffer, start, i + 1)
      if (c === CR) {
        if (i + 1 >= end) return HEAD_INCOMPLETE
        if (buffer[i + 1] !== LF) return this.#invalid('a carriage return without a line feed in the headers')
        return this.#finish(buffer, start, i + 2)
      }
      i = this.#headerLine(buffer, i, end)
    }
    return i
  }

  /** First value of a header, any case; undefined when absent. Valid inside `onHead` only. */
  header(name: string): string | undefined {
    return this.headerValues(name)[0]
  }

  /** Every value of a header, in order (Set-Cookie). Valid inside `onHead` only. */
  headerValues(name: string): string[] {
    return valuesOfHeader(this.text(), name)
  }

  /** Status line and header lines as latin1, each perhaps with a carriage return at its end. Inside `onHead` only. */
  lines(): string[] {
    if (this.#buffer === null) return []
    return this.#buffer.toString('latin1', this.#start, this.#end).split('\n')
  }

  /** The raw head as latin1 with line ends made uniform. Valid inside `onHead` only. */
  text(): string {
    return this.lines()
      .map((line) => line.trimEnd())
      .join('\r\n')
  }

  /** Lets go of the bytes after `onHead`. */
  release(): void {
    this.#buffer = null
  }

  #finish(buffer: Buffer, start: number, end: number): number {
    if (this.chunked && this.contentLength >= 0)
      return this.#invalid('both Content-Length and Transfer-Encoding')
    this.#buffer = buffer
    this.#start = start
    this.#end = end
    return end
  }

  #invalid(why: string): number {
    this.violation = why
    return HEAD_INVALID
  }

  #statusLine(buffer: Buffer, start: number, end: number): number {
    if (!startsLikeHttp1(buffer, start, end)) return this.#invalid('the answer does not start with "HTTP/1."')
    if (end - start < 13) return HEAD_INCOMPLETE
    const minor = (buffer[start + 7] as number) - 48
    if ((minor !== 0 && minor !== 1) || buffer[start + 8] !== SPACE)
      return this.#invalid('a malformed HTTP version')
    const a = (buffer[start + 9] as number) - 48
    const b = (buffer[start + 10] as number) - 48
    const c = (buffer[start + 11] as number) - 48
    if (a < 1 || a > 9 || b < 0 || b > 9 || c < 0 || c > 9) return this.#invalid('a malformed status code')
    const after = buffer[start + 12] as number
    if (after !== SPACE && after !== CR && after !== LF) return this.#invalid('a malformed status code')
    this.status = a * 100 + b * 10 + c
    this.minor = minor
    this.keepAlive = minor === 1
    return this.#lineEnd(buffer, start + 12, end)
  }

  #headerLine(buffer: Buffer, start: number, end: number): number {
    let i = start
    for (; i < end; i++) {
      const c = buffer[i] as number
      if (c === COLON) break
      if (c <= SPACE || c >= 127) return this.#invalid('a malformed header name')
    }
    if (i >= end) return HEAD_INCOMPLETE
    const nameLength = i - start
    if (nameLength === 0) return this.#invalid('an empty header name')
    const next = this.#lineEnd(buffer, i + 1, end)
    if (next < 0) return next
    if (nameLength === 14 && isName(buffer, start, CONTENT_LENGTH))
      return this.#contentLengthValue(buffer, i + 1, next)
    if (nameLength === 10 && isName(buffer, start, CONNECTION)) this.#connectionValue(buffer, i + 1, next)
    else if (nameLength === 17 && isName(buffer, start, TRANSFER_ENCODING))
      this.#transferEncoding(buffer, i + 1, next)
    return next
  }

  /** Index after the line feed; control characters other than tab are refused. */
  #lineEnd(buffer: Buffer, start: number, end: number): number {
    for (let i = start; i < end; i++) {
      const c = buffer[i] as number
      if (c >= SPACE) continue
      if (c === LF) return i + 1
      if (c === CR) {
        if (i + 1 >= end) return HEAD_INCOMPLETE
        if (buffer[i + 1] === LF) return i + 2
        return this.#invalid('a carriage return without a line feed in the headers')
      }
      if (c !== TAB) return this.#invalid('a control character in the headers')
    }
    return HEAD_INCOMPLETE
  }

  #contentLengthValue(buffer: Buffer, start: number, next: number): number {
    let value = -1
    let closed = false
    for (let i = start; i < next; i++) {
      const c = buffer[i] as number
      if (c >= 48 && c <= 57 && !closed) {
        value = (value < 0 ? 0 : value) * 10 + (c - 48)
      } else if (c === SPACE || c === TAB || c === CR || c === LF) {
        closed = value >= 0
      } else if (c === COMMA && value >= 0) {
        if (this.contentLength >= 0 && this.contentLength !== value)
          return this.#invalid('conflicting Content-Length')
        this.contentLength = value
        value = -1
        closed = false
      } else {
        return this.#invalid('a malformed Content-Length')
      }
    }
    if (value < 0 || value > Number.MAX_SAFE_INTEGER) return this.#invalid('a malformed Content-Length')
    if (this.contentLength >= 0 && this.contentLength !== value)
      return this.#invalid('conflicting Content-Length')
    this.contentLength = value
    return next
  }

  #connectionValue(buffer: Buffer, start: number, next: number): void {
    const value = buffer.toString('latin1', start, next).toLowerCase()
    if (value.includes('close')) this.keepAlive = false
    else if (this.minor === 0 && value.includes('keep-alive')) this.keepAlive = true
  }

  #transferEncoding(buffer: Buffer, start: number, next: number): void {
    const value = buffer.toString('latin1', start, next).trim().toLowerCase()
    this.chunked = /(^|[,\s])chunked$/.test(value)
    this.untilClose = !this.chunked
  }
}

const CONTENT_LENGTH = Buffer.from('content-length')
const CONNECTION = Buffer.from('connection')
const TRANSFER_ENCODING = Buffer.from('transfer-encoding')
const HTTP1 = Buffer.from('HTTP/1.')

/** Whether the bytes so far can be the start of an HTTP/1 answer (tells a wrong protocol at once). */
export function startsLikeHttp1(buffer: Buffer, start: number, end: number): boolean {
  const length = Math.min(end - start, HTTP1.length)
  for (let i = 0; i < length; i++) if (buffer[start + i] !== HTTP1[i]) return false
  return true
}

/** Compares a header name without regard to case; the lengths are already equal. */
function isName(buffer: Buffer, start: number, name: Buffer): boolean {
  for (let i = 0; i < name.length; i++) if (((buffer[start + i] as number) | 0x20) !== name[i]) return false
  return true
}

/** Values of one header in a raw head with CRLF line ends. */
export function valuesOfHeader(headText: string, name: string): string[] {
  const wanted = `${name.toLowerCase()}:`
  return headText
    .split('\r\n')
    .filter((line) => line.slice(0, wanted.length).toLowerCase() === wanted)
    .map((line) => line.slice(wanted.length).trim())
}
