import type { SubResult } from './messages.ts'

/** How far this client is in its channel, so that it can go on from there after a reconnect. */
export class ChannelPosition {
  /** Of the newest publication that came; undefined = the channel keeps no history. */
  offset: number | undefined
  private epoch = ''

  reset(): void {
    this.offset = undefined
    this.epoch = ''
  }

  /** Where to recover from; undefined = nothing to recover. */
  get from(): { readonly offset: number; readonly epoch: string } | undefined {
    return this.offset === undefined ? undefined : { offset: this.offset, epoch: this.epoch }
  }

  /** Takes over what a connect says, after its recovered publications. True when the stream is another one than before. */
  resume(sub: SubResult): boolean {
    const isOther = this.offset !== undefined && sub.epoch !== this.epoch
    const offset = sub.recoverable ? (sub.offset ?? 0) : undefined
    this.offset = isOther || offset === undefined ? offset : Math.max(offset, this.offset ?? 0)
    this.epoch = sub.epoch
    return isOther
  }

  moveTo(offset: number | undefined): void {
    if (offset !== undefined && this.offset !== undefined && offset > this.offset) this.offset = offset
  }
}
