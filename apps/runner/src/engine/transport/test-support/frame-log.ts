import { FrameParser, type FrameSink } from '../ws/frame-parser.ts'
import { feedShared } from './split-reads.ts'

/** What a parser reported, as comparable values. */
export type FrameEvent =
  | ['text', string]
  | ['binary', string]
  | ['ping', string]
  | ['pong', string]
  | ['close', number, string]
  | ['violation', number, string]

class FrameLog implements FrameSink {
  readonly events: FrameEvent[] = []

  onFrameMessage(buffer: Buffer, start: number, end: number, isText: boolean): void {
    this.events.push(
      isText ? ['text', buffer.toString('utf8', start, end)] : ['binary', buffer.toString('hex', start, end)],
    )
  }

  onFramePing(buffer: Buffer, start: number, end: number): void {
    this.events.push(['ping', buffer.toString('utf8', start, end)])
  }

  onFramePong(buffer: Buffer, start: number, end: number): void {
    this.events.push(['pong', buffer.toString('utf8', start, end)])
  }

  onFrameClose(code: number, reason: string): void {
    this.events.push(['close', code, reason])
  }

  onFrameViolation(code: number, why: string): void {
    this.events.push(['violation', code, why])
  }
}

/** Feeds the reads to a fresh parser and returns what it reported. */
export function parseReads(reads: readonly Buffer[], maxPayloadBytes = 1024 * 1024): FrameEvent[] {
  const log = new FrameLog()
  const parser = new FrameParser(log, maxPayloadBytes)
  feedShared(reads, (buffer, start, end) => parser.feed(buffer, start, end, 0))
  return log.events
}
