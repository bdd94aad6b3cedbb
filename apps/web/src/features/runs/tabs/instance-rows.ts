import type { RunSummary } from '@broadside/shared/summary/summary'

export interface InstanceRow {
  readonly instance: string
  readonly restarted: boolean
  readonly error: string | undefined
  readonly requests: number | undefined
  /** Of all requests that the instances counted. */
  readonly share: number | undefined
  readonly successes: number | undefined
  readonly refusals: number | undefined
  readonly hits: number | undefined
  readonly misses: number | undefined
  readonly hitRatio: number | undefined
}

export interface InstanceRows {
  readonly rows: readonly InstanceRow[]
  /** Different users that the requests were for, and those requests. */
  readonly reached: number
  readonly requests: number
}

/** The instances of a finished run, the busiest first. */
export function instanceRows({
  instances = [],
  counters,
}: Pick<RunSummary, 'instances' | 'counters'>): InstanceRows {
  const total = instances.reduce((sum, { counts }) => sum + (counts[`${PREFIX}requests_total`] ?? 0), 0)
  const rows = instances.map(({ instance, restarted, error, counts }) => {
    const of = (name: string): number | undefined => counts[`${PREFIX}${name}_total`]
    const requests = of('requests')
    const hits = of('cache_hits')
    const misses = of('cache_misses')
    const looked = (hits ?? 0) + (misses ?? 0)
    return {
      ...{ instance, restarted, error, requests, hits, misses },
      share: requests === undefined || total === 0 ? undefined : requests / total,
      successes: of('success'),
      refusals: of('auth_errors'),
      hitRatio: hits === undefined || looked === 0 ? undefined : hits / looked,
    }
  })
  const reached = counters.users_reached ?? 0
  return {
    rows: rows.toSorted((a, b) => (b.requests ?? -1) - (a.requests ?? -1)),
    reached,
    requests: reached + (counters.cache_hits_expected ?? 0),
  }
}

const PREFIX = 'keycast_http_rpc_'
