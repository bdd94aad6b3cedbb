/**
 * Gathers what was announced while a watcher was busy, so that ten announcements cost one look. `fromSecond` is the
 * earliest second that changed; a look without a cause happens every `lookAgainMs`.
 */
export class WatchSignal {
  private fromSecond = Number.POSITIVE_INFINITY
  private pending = false
  private wake: (() => void) | undefined
  private readonly timer: NodeJS.Timeout

  constructor(
    lookAgainMs: number,
    private readonly aborted: AbortSignal | undefined,
  ) {
    this.timer = setInterval(this.state, lookAgainMs)
    aborted?.addEventListener('abort', this.state, { once: true })
  }

  readonly point = (second: number): void => {
    this.fromSecond = Math.min(this.fromSecond, second)
    this.state()
  }

  readonly state = (): void => {
    this.pending = true
    this.wake?.()
  }

  /** Announcements may have been missed: the watcher looks from where it stands. */
  readonly everything = this.state

  /** What has to be looked at; starts a new gathering. */
  take(): { readonly fromSecond: number } {
    const { fromSecond } = this
    this.fromSecond = Number.POSITIVE_INFINITY
    this.pending = false
    return { fromSecond }
  }

  /** Resolves when something was announced since {@link take}, at once if it was already. */
  async wait(): Promise<void> {
    if (this.pending || this.aborted?.aborted) return
    await new Promise<void>((resolve) => {
      this.wake = resolve
    })
    this.wake = undefined
  }

  close(): void {
    clearInterval(this.timer)
    this.aborted?.removeEventListener('abort', this.state)
  }
}
