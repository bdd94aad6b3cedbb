/**
 * Gathers what was announced while a watcher was busy, so that ten announcements cost one look. `fromSecond` is the
 * earliest second that changed, `state` whether the run itself may have; that is looked at every `lookAgainMs` anyway.
 */
export class WatchSignal {
  private fromSecond = Number.POSITIVE_INFINITY
  private pending = false
  private stateChanged = true
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
    this.look()
  }

  readonly state = (): void => {
    this.stateChanged = true
    this.look()
  }

  /** Announcements may have been missed: the watcher looks from where it stands. */
  readonly everything = this.state

  /** What has to be looked at; starts a new gathering. */
  take(): { readonly fromSecond: number; readonly state: boolean } {
    const { fromSecond, stateChanged: state } = this
    this.fromSecond = Number.POSITIVE_INFINITY
    this.stateChanged = false
    this.pending = false
    return { fromSecond, state }
  }

  /** Resolves when something was announced since {@link take}, at once if it was already. */
  async wait(): Promise<void> {
    if (this.pending || this.aborted?.aborted) return
    await new Promise<void>((resolve) => {
      this.wake = resolve
    })
    this.wake = undefined
  }

  private look(): void {
    this.pending = true
    this.wake?.()
  }

  close(): void {
    clearInterval(this.timer)
    this.aborted?.removeEventListener('abort', this.state)
  }
}
