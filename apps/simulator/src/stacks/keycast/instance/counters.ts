import { type PrometheusFamily, writePrometheusPage } from '@broadside/shared/prometheus/write-page'

/** Counters under keycast's names; all unlabelled. The nip46 ones belong to its relay side, which nothing here uses. */
const COUNTERS = [
  'keycast_cache_hits_total',
  'keycast_cache_misses_total',
  'keycast_nip46_requests_total',
  'keycast_nip46_rejected_hashring_total',
  'keycast_nip46_handler_not_found_total',
  'keycast_nip46_processed_total',
  'keycast_nip46_queue_dropped_total',
  'keycast_http_rpc_requests_total',
  'keycast_http_rpc_cache_hits_total',
  'keycast_http_rpc_cache_misses_total',
  'keycast_http_rpc_success_total',
  'keycast_http_rpc_auth_errors_total',
  'keycast_registrations_total',
  'keycast_logins_total',
  'keycast_login_failures_total',
  'keycast_oauth_authorizations_created_total',
  'keycast_oauth_authorizations_revoked_total',
] as const
type CounterName = (typeof COUNTERS)[number]
type Short = CounterName extends `keycast_${infer Name}_total` ? Name : never

/** What one instance has counted since its start. */
export class Counters {
  readonly #values = new Map<string, number>(COUNTERS.map((name) => [name, 0]))

  add(name: Short, by = 1): void {
    const key = `keycast_${name}_total`
    this.#values.set(key, (this.#values.get(key) ?? 0) + by)
  }

  all(): Record<string, number> {
    return Object.fromEntries(this.#values)
  }
}

/** The page of `/api/metrics`. */
export function metricsPage(counters: Record<string, number>, gauges: Record<string, number>): string {
  const families = (values: Record<string, number>, type: PrometheusFamily['type']): PrometheusFamily[] =>
    Object.entries(values).map(([name, value]) => ({ name, type, samples: [{ value }] }))
  return writePrometheusPage([...families(counters, 'counter'), ...families(gauges, 'gauge')])
}
