/** Answers around a stream are small; more than this of one is not kept. */
const MOST_BYTES = 64 * 1_024

/** The body of an answer as text, put together from the views that the parser gives. */
export class BodyText {
  private parts: Buffer[] = []
  private bytes = 0

  clear(): void {
    if (this.bytes === 0) return
    this.parts = []
    this.bytes = 0
  }

  add(buffer: Buffer, start: number, end: number): void {
    const take = Math.min(end, start + MOST_BYTES - this.bytes)
    if (take <= start) return
    this.parts.push(Buffer.from(buffer.subarray(start, take)))
    this.bytes += take - start
  }

  get text(): string {
    return this.parts.length === 1
      ? (this.parts[0]?.toString('utf8') ?? '')
      : Buffer.concat(this.parts).toString('utf8')
  }
}
