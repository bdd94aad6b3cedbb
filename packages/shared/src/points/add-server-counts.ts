import type { CounterName } from '../metrics.ts'
import type { InstanceCounts } from '../servers/server-counters.ts'
import type { RunAccumulator } from './accumulator.ts'
import { seriesKey } from './series.ts'

const KEYCAST_COUNTERS: Readonly<Record<string, CounterName>> = {
  keycast_http_rpc_requests_total: 'server_requests',
  keycast_http_rpc_success_total: 'server_successes',
  keycast_http_rpc_auth_errors_total: 'server_refusals',
}
const HITS = 'keycast_http_rpc_cache_hits_total'
const MISSES = 'keycast_http_rpc_cache_misses_total'

/** Puts what the instances counted among the totals of a run, so that summary, thresholds and checks have it as any other. */
export function addServerCounts(totals: RunAccumulator, instances: readonly InstanceCounts[]): void {
  for (const { instance, counts } of instances) {
    const tags = { instance }
    for (const [counter, metric] of Object.entries(KEYCAST_COUNTERS)) {
      const value = counts[counter]
      if (value !== undefined)
        totals.counters.set(seriesKey(metric, tags), { series: { metric, tags }, value })
    }
    const hits = counts[HITS]
    const misses = counts[MISSES]
    if (hits === undefined || misses === undefined) continue
    const metric = 'server_cache_hit'
    totals.rates.set(seriesKey(metric, tags), { series: { metric, tags }, value: [hits, hits + misses] })
  }
}
