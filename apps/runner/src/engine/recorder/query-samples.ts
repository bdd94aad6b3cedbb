import type { QueryRow } from '@broadside/shared/points/metric-frame'

/** Rows of the per-query table, bounded for the whole run: once they are used up, failures still get another tenth. */
export class QuerySamples {
  private rows: QueryRow[] = []
  private left: number
  private leftForFailures: number

  constructor(limit: number) {
    this.left = limit
    this.leftForFailures = Math.ceil(limit / 10)
  }

  /** Whether a row of this outcome would be kept: asked before the row is built. */
  wants(ok: boolean): boolean {
    return this.left > 0 || (!ok && this.leftForFailures > 0)
  }

  add(row: QueryRow): void {
    if (this.left > 0) this.left--
    else if (row.outcome !== 'ok' && this.leftForFailures > 0) this.leftForFailures--
    else return
    this.rows.push(row)
  }

  take(): QueryRow[] {
    const taken = this.rows
    this.rows = []
    return taken
  }
}
