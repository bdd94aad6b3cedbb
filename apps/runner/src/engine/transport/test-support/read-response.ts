import type { ResponseHead } from '../http/response-head.ts'
import { ResponseParser, type ResponseSink } from '../http/response-parser.ts'
import { feedShared } from './split-reads.ts'

/** One parsed answer as comparable values. */
export interface ReadResponse {
  status: number
  heads: number
  body: string
  keepAlive: boolean
  outcome: 'complete' | 'incomplete' | 'violation'
  violation: string
  /** Bytes after the answer. */
  left: number
  setCookie: string[]
}

class Collector implements ResponseSink {
  heads = 0
  body = ''
  setCookie: string[] = []

  onResponseHead(head: ResponseHead): void {
    this.heads++
    this.setCookie = head.headerValues('set-cookie')
  }

  onResponseBody(buffer: Buffer, start: number, end: number): void {
    this.body += buffer.toString('latin1', start, end)
  }
}

export interface ReadOptions {
  readonly head?: boolean
  readonly thenEnd?: boolean
  readonly maxHeadBytes?: number
}

/** Feeds the reads to a parser and says what came of it. */
export function readResponse(reads: readonly Buffer[], options: ReadOptions = {}): ReadResponse {
  const collector = new Collector()
  const parser = new ResponseParser(collector, options.maxHeadBytes ?? 4096)
  parser.reset(options.head === true)
  let left = 0
  let failed = false
  feedShared(reads, (buffer, start, end) => {
    if (failed) return
    const next = parser.feed(buffer, start, end)
    if (next < 0) failed = true
    else left += end - next
  })
  const complete = !failed && (options.thenEnd === true ? parser.finish() : parser.done)
  return {
    status: parser.head.status,
    heads: collector.heads,
    body: collector.body,
    keepAlive: parser.head.keepAlive,
    outcome: failed ? 'violation' : complete ? 'complete' : 'incomplete',
    violation: parser.violation,
    left,
    setCookie: collector.setCookie,
  }
}
