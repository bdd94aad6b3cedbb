const MARK = Buffer.from('"query_id":"')

/**
 * Which query a frame answers, where the target says so: frames that end in `,"query_id":"<id>"}`. Whether it does is learned
 * from its first frame; targets that do not are not asked again.
 */
export class Correlation {
  private carried: boolean | undefined

  /** Whether the target was seen to say it: what comes late is then never taken for the next answer. */
  get isCarried(): boolean {
    return this.carried === true
  }

  /** Bytes at the end of every frame that answers the query. */
  static tailOf(queryId: string): Buffer {
    return Buffer.from(`,"query_id":${JSON.stringify(queryId)}}`)
  }

  /** The length of the frame's end that is not its content: 1 where frames carry no id; 0: the frame answers another query. */
  tailLength(buffer: Buffer, start: number, end: number, tail: Buffer): number {
    this.carried ??= buffer.subarray(start, end).includes(MARK)
    if (!this.carried) return 1
    return endsWith(buffer, start, end, tail) ? tail.length : 0
  }
}

function endsWith(buffer: Buffer, start: number, end: number, tail: Buffer): boolean {
  const { length } = tail
  if (end - start < length) return false
  // From the end: ids differ there first.
  for (let i = length - 1, at = end - 1; i >= 0; i--, at--) if (buffer[at] !== tail[i]) return false
  return true
}
