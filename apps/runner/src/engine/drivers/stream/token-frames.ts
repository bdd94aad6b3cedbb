import { parseObject } from '@broadside/shared/json-object'

/** What a message of a stream is. */
export const TOKEN_FRAME = 0
export const DONE_FRAME = 1
export const OTHER_FRAME = 2

/**
 * Tells frames apart by their bytes: `{"type":"token"` and `{"type":"done"` are recognised without parsing, in the compact form
 * that servers send. Anything else goes through JSON.parse.
 */
export class TokenFrames {
  /** Whether the last token had text: an empty one does not count as the first. */
  lastWasEmpty = false
  private readonly tokenHead: Buffer
  private readonly doneHead: Buffer
  private readonly emptyContent = Buffer.from(',"content":""')

  constructor(
    private readonly tokenType: string,
    private readonly doneType: string,
  ) {
    this.tokenHead = Buffer.from(`{"type":${JSON.stringify(tokenType)}`)
    this.doneHead = Buffer.from(`{"type":${JSON.stringify(doneType)}`)
  }

  classify(buffer: Buffer, start: number, end: number): number {
    if (startsWith(buffer, start, end, this.tokenHead)) {
      this.lastWasEmpty = startsWith(buffer, start + this.tokenHead.length, end, this.emptyContent)
      return TOKEN_FRAME
    }
    if (startsWith(buffer, start, end, this.doneHead)) return DONE_FRAME
    return this.parse(buffer, start, end)
  }

  /** The text of a token, by parsing; undefined when it has none. */
  contentOf(buffer: Buffer, start: number, end: number): string | undefined {
    const message = parseObject(buffer.toString('utf8', start, end))
    return typeof message?.content === 'string' ? message.content : undefined
  }

  private parse(buffer: Buffer, start: number, end: number): number {
    const message = parseObject(buffer.toString('utf8', start, end))
    if (message?.type === this.tokenType) {
      this.lastWasEmpty = message.content === ''
      return TOKEN_FRAME
    }
    return message?.type === this.doneType ? DONE_FRAME : OTHER_FRAME
  }
}

/** Whether the bytes from `start` on begin with `head`, and `head` is no longer than they are. */
export function startsWith(buffer: Buffer, start: number, end: number, head: Buffer): boolean {
  const { length } = head
  if (end - start < length) return false
  for (let i = 0; i < length; i++) if (buffer[start + i] !== head[i]) return false
  return true
}
