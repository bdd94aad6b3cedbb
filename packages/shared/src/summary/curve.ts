import type { RunConfig } from '../run-config.ts'
import { isDirect } from './overhead.ts'
import type { RunSummary } from './summary.ts'

/** One level of a concurrency sweep. */
export interface CurvePoint {
  readonly scenario: string
  readonly users: number
  /** Successful requests (or sessions) a second, while the level lasted. */
  readonly perSecond: number
  readonly avgMs: number
  readonly medMs: number
  readonly p95Ms: number | null
  readonly failedShare: number | null
  /** What Little's law makes of the two: requests in flight = rate × mean time. Below `users` where users waited elsewhere. */
  readonly inFlight: number
  /** Requests a second if every user had waited no longer than those of the best level: users × the best rate of one user. */
  readonly unloadedPerSecond: number
}

export interface Curve {
  readonly points: readonly CurvePoint[]
  /**
   * The most users at which throughput was still within 10 % of what the best level's latency allows; where that is the
   * highest level, capacity was never reached, and the curve says only how long the way is.
   */
  readonly linearUpTo: number
  readonly saturated: boolean
}

const FEWEST_LEVELS = 3
const OFF_LINE = 0.1

/** The curve of a run whose scenarios are the levels of a sweep: closed loops, each with another number of users. */
export function curveOf(
  config: Pick<RunConfig, 'scenarios'>,
  summary: Pick<RunSummary, 'scenarios'>,
): Curve | undefined {
  const levels = (summary.scenarios ?? [])
    .filter(({ scenario }) => isLevel(config, scenario) && !isDirect(config, scenario))
    .sort((a, b) => a.users - b.users)
  if (new Set(levels.map((level) => level.users)).size < FEWEST_LEVELS) return undefined
  const measured = levels.flatMap((level) => {
    const trend = level.trends.http_req_duration ?? level.trends.iteration_duration
    const seconds = (level.toMs - level.fromMs) / 1_000
    return trend && seconds > 0 ? [{ level, trend, perSecond: trend.count / seconds }] : []
  })
  if (measured.length < FEWEST_LEVELS) return undefined
  // What one user does in a second when nobody is in its way, its think time included.
  const perUsers = measured.map(({ level, perSecond }) => perSecond / level.users)
  const perUser = Math.max(...perUsers)
  const best = perUsers.indexOf(perUser)
  const points = measured.map(({ level, trend, perSecond }) => ({
    scenario: level.scenario,
    users: level.users,
    perSecond,
    avgMs: trend.avgMs,
    medMs: trend.medMs,
    p95Ms: trend.p95Ms,
    failedShare: level.failedShare,
    inFlight: (perSecond * trend.avgMs) / 1_000,
    unloadedPerSecond: perUser * level.users,
  }))
  const off = points.findIndex(
    (point, n) => n > best && point.perSecond < point.unloadedPerSecond * (1 - OFF_LINE),
  )
  const linearUpTo = points[off === -1 ? points.length - 1 : off - 1]?.users ?? 0
  return { points, linearUpTo, saturated: off !== -1 }
}

function isLevel(config: Pick<RunConfig, 'scenarios'>, scenario: string): boolean {
  const executor = config.scenarios[scenario]?.executor
  return executor === 'constant-vus' || executor === 'shared-iterations' || executor === 'per-vu-iterations'
}

/** What the curve says, in a sentence that claims no more than it shows. */
export function curveSentence({ points, linearUpTo, saturated }: Curve): string {
  const best = points.reduce((a, b) => (b.perSecond > a.perSecond ? b : a))
  const rate = best.perSecond >= 100 ? Math.round(best.perSecond) : Number(best.perSecond.toPrecision(3))
  if (!saturated)
    return `Throughput grew in step with the users up to ${linearUpTo}: it is users ÷ latency, and capacity was not reached. Add levels until the curve bends.`
  return `Throughput follows users ÷ latency up to ${linearUpTo} users, then bends; the most was ${rate} a second with ${best.users} users.`
}
