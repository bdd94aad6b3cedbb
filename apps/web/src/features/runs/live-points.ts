import type { ChartPoint } from '../charts/types.ts'

/**
 * The points of a live run, by second. A second may come again (a slow shard added to it, or the connection came back and
 * the server repeats its last seconds): the newer one takes the place of the older.
 */
export class LivePoints {
  private readonly bySecond = new Map<number, ChartPoint>()
  private sorted: readonly ChartPoint[] = []

  /** Takes points in and answers the whole list in order of time, a new one if anything changed. */
  add(points: readonly ChartPoint[]): readonly ChartPoint[] {
    if (points.length === 0) return this.sorted
    let inOrder = true
    let last = this.sorted.at(-1)?.second ?? -1
    for (const point of points) {
      inOrder &&= point.second > last
      last = point.second
      this.bySecond.set(point.second, point)
    }
    this.sorted = inOrder
      ? [...this.sorted, ...points]
      : [...this.bySecond.values()].sort((a, b) => a.second - b.second)
    return this.sorted
  }
}
