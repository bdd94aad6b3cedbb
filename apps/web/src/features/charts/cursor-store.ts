export interface Cursor {
  /** Second on the shared time axis. */
  readonly second: number
  /** Where the pointer is, for the tooltip; missing when the keyboard moves the cursor. */
  readonly pointer?: { readonly x: number; readonly y: number }
  /** The chart under the pointer. */
  readonly chartId: string
}

/**
 * The one cursor of all charts on a page. It lives outside of React's state: moving it redraws a line and a tooltip,
 * not twelve charts.
 */
export class CursorStore {
  private cursor: Cursor | undefined
  private readonly listeners = new Set<() => void>()

  readonly get = (): Cursor | undefined => this.cursor

  readonly set = (cursor: Cursor | undefined): void => {
    if (cursor === this.cursor) return
    this.cursor = cursor
    for (const listener of this.listeners) listener()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
}
