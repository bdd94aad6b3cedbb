import type { ChartPoint } from '../charts/types.ts'

/** A slow shard may still add to a second that was measured: so much of a merged past is asked for again, as measured. */
const UNSETTLED_S = 15
/** Seconds that are kept as measured before the older ones are asked for merged. */
export const MOST_SECONDS = 300

/** Points as `runs.points` answers them, `span` seconds merged into each. */
export interface MergedPoints {
  readonly span: number
  readonly points: readonly ChartPoint[]
}

/** The seconds before this one change no more, and every one of them is in these points. */
function settled({ span, points }: MergedPoints): number {
  const last = points.at(-1)?.second ?? -1
  return Math.floor(Math.max(0, last + 1 - UNSETTLED_S) / span) * span
}

/** A live run as far as it is known: the past merged, the newest minutes as measured, in order of time. */
export interface LiveCourse {
  readonly points: readonly ChartPoint[]
  /** Seconds that each point before `mergedUntil` stands for. */
  readonly span: number
  /** Each second from this one on has a point of its own. */
  readonly mergedUntil: number
}

/**
 * The points of a live run, by second. A second may come again (a slow shard added to it, or the connection came back and
 * the server repeats its last seconds): the newer one takes the place of the older. However long the run, only a bounded
 * number is kept: percentiles cannot be merged here, so the older seconds are replaced by what the server merged.
 */
export class LivePoints {
  /** Who begins to watch need not be sent what was measured before this second. */
  settledUntil = 0
  private merged: readonly ChartPoint[] = []
  private span = 1
  private mergedUntil = 0
  private bySecond = new Map<number, ChartPoint>()
  private course: LiveCourse = { points: [], span: 1, mergedUntil: 0 }

  /** Takes points in and answers the whole course, a new one if anything changed. */
  add(points: readonly ChartPoint[]): LiveCourse {
    const fresh = points.filter(({ second }) => second >= this.mergedUntil)
    if (fresh.length === 0) return this.course
    let last = this.course.points.at(-1)?.second ?? -1
    let inOrder = true
    for (const point of fresh) {
      inOrder &&= point.second > last
      last = point.second
      this.bySecond.set(point.second, point)
    }
    return inOrder ? this.put([...this.course.points, ...fresh]) : this.putAll()
  }

  /** Whether so many seconds are kept as measured that the older ones should be asked for merged. */
  get isLong(): boolean {
    return this.bySecond.size > MOST_SECONDS
  }

  /** Puts what the server merged in the place of the seconds up to {@link settledUntil}. */
  replacePast({ span, points }: MergedPoints): LiveCourse {
    const until = settled({ span, points })
    this.settledUntil = until
    if (span === 1) return this.add(points.filter(({ second }) => !this.bySecond.has(second)))
    if (until <= this.mergedUntil) return this.course
    this.merged = points.filter(({ second }) => second < until)
    this.span = span
    this.mergedUntil = until
    for (const second of this.bySecond.keys()) if (second < until) this.bySecond.delete(second)
    return this.putAll()
  }

  private putAll(): LiveCourse {
    const measured = [...this.bySecond.values()].sort((a, b) => a.second - b.second)
    return this.put([...this.merged, ...measured])
  }

  private put(points: readonly ChartPoint[]): LiveCourse {
    this.course = { points, span: this.span, mergedUntil: this.mergedUntil }
    return this.course
  }
}
