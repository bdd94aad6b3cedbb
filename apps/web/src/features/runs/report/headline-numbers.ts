import type { Target } from '@broadside/shared/config/target'
import { TOO_FEW } from '@broadside/shared/format/percentile'
import type { RunSummary, TrendSummary } from '@broadside/shared/summary/summary'
import type { ChartPoint } from '@/features/charts/types.ts'
import type { PairView } from '@/features/compare/types.ts'
import { count, counted, milliseconds, percent, perSecond } from '@/features/format/quantity.ts'
import { baselineDelta } from './baseline-delta.ts'
import type { NumberCardProps } from './number-card.tsx'

type Card = Omit<NumberCardProps, 'trend' | 'delta'> & { key: string; color: string; compared?: string }

/** Equally far apart, also where the newest seconds have a point each. */
const trendOf = (points: readonly ChartPoint[], spanS: number, key: string) =>
  points.flatMap(({ second, stats }) => (second % spanS === 0 ? [stats[key] ?? null] : []))

/** The four numbers above the charts: of the newest second while the run is live, of the whole run after it. */
export function headlineNumbers(
  driver: Target['kind'],
  summary: RunSummary | null,
  { points, spanS }: { readonly points: readonly ChartPoint[]; readonly spanS: number },
  baseline?: PairView,
): NumberCardProps[] {
  const newest = points.at(-1)?.stats ?? {}
  const cards = summary ? finalCards(driver, summary) : liveCards(driver, newest)
  return cards.map(({ key, color, compared, ...card }) => ({
    ...card,
    delta: compared ? baselineDelta(baseline, compared) : undefined,
    trend: { values: trendOf(points, spanS, key), color },
  }))
}

function liveCards(driver: Target['kind'], newest: ChartPoint['stats']): Card[] {
  const users = {
    label: 'Users',
    metric: 'vus',
    value: count(newest.vus),
    note: 'active now',
    key: 'vus',
    color: 'data-users',
  }
  if (driver === 'http' || driver === 'keycast')
    return [
      users,
      {
        label: 'HTTP requests',
        metric: 'http_reqs',
        value: perSecond(newest.http_reqs_rate),
        note: 'in the last second',
        key: 'http_reqs_rate',
        color: 'data-throughput',
      },
      {
        label: 'HTTP duration p99',
        metric: 'http_req_duration',
        value: milliseconds(newest.http_req_duration_p99),
        note: 'in the last second',
        key: 'http_req_duration_p99',
        color: 'data-p99',
      },
      {
        label: 'Errors',
        metric: 'http_req_failed',
        value: perSecond(newest.errors_rate ?? 0),
        note: 'in the last second',
        key: 'errors_rate',
        color: 'data-errors',
      },
    ]
  return [
    users,
    {
      label: 'Tokens',
      metric: 'output_tokens',
      value: perSecond(newest.output_tokens_rate),
      note:
        newest.queries_rate === undefined
          ? 'in the last second'
          : `${perSecond(newest.queries_rate)} queries`,
      key: 'output_tokens_rate',
      color: 'data-throughput',
    },
    {
      label: 'Time to first token p99',
      metric: 'ttft',
      value: milliseconds(newest.ttft_p99),
      note: 'in the last second',
      key: 'ttft_p99',
      color: 'data-p99',
    },
    {
      label: 'Request latency p99',
      metric: 'e2e',
      value: milliseconds(newest.e2e_p99),
      note: 'in the last second',
      key: 'e2e_p99',
      color: 'data-p99',
    },
  ]
}

function finalCards(driver: Target['kind'], summary: RunSummary): Card[] {
  const { counters, perSecond: rates } = summary
  if (driver === 'keycast') return keycastCards(summary)
  if (driver === 'http') {
    const failed = summary.rates.http_req_failed
    return [
      {
        label: 'Peak users',
        metric: 'vus_max',
        value: count(summary.peakUsers),
        note: 'at one moment',
        key: 'vus',
        color: 'data-users',
      },
      {
        label: 'HTTP requests',
        metric: 'http_reqs',
        value: count(counters.http_reqs),
        note: perSecond(rates.http_reqs),
        compared: 'http_reqs_rate',
        key: 'http_reqs_rate',
        color: 'data-throughput',
      },
      latencyCard('HTTP duration', 'http_req_duration', summary.trends.http_req_duration),
      {
        label: 'HTTP failures',
        metric: 'http_req_failed',
        value: percent(failed?.share),
        note: failed ? `${count(failed.held)} of ${count(failed.asked)}` : 'not measured',
        compared: 'http_req_failed',
        key: 'errors_rate',
        color: 'data-errors',
      },
    ]
  }
  const ok = counters.queries ?? 0
  const attempted = counters.queries_attempted ?? ok + (counters.queries_failed ?? 0)
  const missing = counters.tokens_missing ?? 0
  return [
    {
      label: 'Queries ok',
      metric: 'queries',
      value: count(ok),
      note: attempted > 0 ? `${percent(ok / attempted)} of ${count(attempted)}` : 'none were asked',
      compared: 'queries_rate',
      key: 'queries_rate',
      color: 'data-throughput-2',
    },
    {
      label: 'Tokens received',
      metric: 'output_tokens',
      value: count(counters.output_tokens ?? 0),
      note: missing > 0 ? `${count(missing)} missing` : attempted > 0 ? 'none missing' : 'none were due',
      compared: 'output_tokens_rate',
      key: 'output_tokens_rate',
      color: 'data-throughput',
    },
    latencyCard('Time to first token', 'ttft', summary.trends.ttft),
    latencyCard('Request latency', 'e2e', summary.trends.e2e),
  ]
}

/** Answers without a result fail with status 200: here failures are of all classes, not of the status alone. */
function keycastCards({ counters, perSecond: rates, trends, errors, rates: shares }: RunSummary): Card[] {
  const requests = counters.http_reqs ?? 0
  const failed = errors.reduce((sum, error) => sum + error.count, 0)
  const cache = shares.server_cache_hit
  const reached = counters.users_reached
  return [
    {
      label: 'HTTP requests',
      metric: 'http_reqs',
      value: count(requests),
      note: perSecond(rates.http_reqs),
      compared: 'http_reqs_rate',
      key: 'http_reqs_rate',
      color: 'data-throughput',
    },
    latencyCard('HTTP duration', 'http_req_duration', trends.http_req_duration),
    {
      label: 'Failures',
      metric: 'http_req_failed',
      value: count(failed),
      note: requests > 0 ? `${percent(failed / requests)} of the requests` : 'nothing was sent',
      key: 'errors_rate',
      color: 'data-errors',
    },
    {
      label: 'Cache hits at the server',
      metric: 'server_cache_hit',
      value: percent(cache?.share),
      note: reached === undefined ? 'no data set' : counted(reached, 'user'),
      key: 'http_reqs_rate',
      color: 'data-throughput-2',
    },
  ]
}

/** p99 when enough samples stand behind it, else the highest percentile that has them, else the max, named as what it is. */
function latencyCard(
  label: string,
  metric: 'ttft' | 'e2e' | 'http_req_duration',
  trend: TrendSummary | undefined,
): Card {
  const base = { metric, key: `${metric}_p99`, color: 'data-p99' }
  if (!trend || trend.count === 0)
    return { ...base, label: `${label} p99`, value: milliseconds(undefined), note: 'not measured' }
  const known = (
    [
      ['p99', trend.p99Ms],
      ['p95', trend.p95Ms],
      ['p90', trend.p90Ms],
      ['p50', trend.p50Ms],
    ] as const
  ).find(([, value]) => value !== null)
  const samples = counted(trend.count, 'sample')
  if (!known)
    return {
      ...base,
      label: `${label} max`,
      value: milliseconds(trend.maxMs),
      note: `of ${samples}`,
      why: `${TOO_FEW} for percentiles`,
    }
  const [name, value] = known
  return {
    ...base,
    label: `${label} ${name}`,
    key: `${metric}_${name === 'p90' ? 'p95' : name}`,
    compared: `${metric}_${name}`,
    value: milliseconds(value),
    ...(name === 'p99'
      ? { note: `p50 ${milliseconds(trend.p50Ms)}` }
      : { note: `of ${samples}`, why: `${TOO_FEW} for p99` }),
  }
}
