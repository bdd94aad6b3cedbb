import type { RunAccumulator } from '../points/accumulator.ts'
import type { GaugeSample } from '../points/metric-frame.ts'
import { parseSeries } from '../points/series.ts'

/** One process of the system under test over the run. Shares of a core; null: never measured. */
export interface ProcessSummary {
  readonly instance: string
  readonly role: string
  readonly cpuMean: number | null
  readonly cpuMax: number | null
  readonly rssMaxBytes: number | null
  readonly connectionsMax: number | null
  readonly loopLagMsMax: number | null
  /** Its own counters, by name. */
  readonly counts: Readonly<Record<string, number>>
}

/** How unevenly a role's instances were used: the largest over the mean. 1 is even. */
export interface Imbalance {
  readonly role: string
  /** `cpu`, `connections`, or the name of a counter or scraped series. */
  readonly of: string
  readonly index: number
  readonly most: string
  readonly instances: number
}

interface Gathered {
  role: string
  cpu: number[]
  rss: number[]
  connections: number[]
  lag: number[]
  counts: Record<string, number>
}

/** What every process of the stack amounts to, by name. */
export function processSummaries(totals: RunAccumulator): ProcessSummary[] {
  const gathered = new Map<string, Gathered>()
  const of = (instance: string, role: string): Gathered => {
    const known = gathered.get(instance) ?? { role, cpu: [], rss: [], connections: [], lag: [], counts: {} }
    gathered.set(instance, known)
    return known
  }
  for (const { gauges } of totals.seconds.values())
    for (const [key, sample] of Object.entries(gauges)) gatherGauge(key, sample, of)
  for (const { series, value } of totals.counters.values()) {
    const { instance, role, counter } = series.tags
    if (series.metric === 'instance_count' && instance && role && counter)
      of(instance, role).counts[counter] = value
  }
  return [...gathered]
    .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    .map(([instance, { role, cpu, rss, connections, lag, counts }]) => ({
      instance,
      role,
      cpuMean: cpu.length > 0 ? cpu.reduce((sum, share) => sum + share, 0) / cpu.length : null,
      cpuMax: most(cpu),
      rssMaxBytes: most(rss),
      connectionsMax: most(connections),
      loopLagMsMax: most(lag),
      counts,
    }))
}

function gatherGauge(key: string, sample: GaugeSample, of: (instance: string, role: string) => Gathered) {
  if (!key.startsWith('instance_')) return
  const { metric, tags } = parseSeries(key)
  if (!tags.instance || !tags.role) return
  const into = of(tags.instance, tags.role)
  if (metric === 'instance_cpu') into.cpu.push(sample.max)
  else if (metric === 'instance_rss') into.rss.push(sample.max)
  else if (metric === 'instance_connections') into.connections.push(sample.max)
  else if (metric === 'instance_loop_lag') into.lag.push(sample.max)
}

/** The imbalance of every role with several instances, and of scraped counters over their sources; most uneven first. */
export function imbalances(totals: RunAccumulator, instances: readonly ProcessSummary[]): Imbalance[] {
  const found: Imbalance[] = []
  const placed = totals.counter('http_reqs') + totals.counter('ws_sessions')
  for (const [role, members] of groupBy(instances, (one) => one.role)) {
    add(
      found,
      role,
      'cpu',
      members.map((one) => [one.instance, one.cpuMean ?? 0] as const),
    )
    add(
      found,
      role,
      'connections',
      members.map((one) => [one.instance, one.connectionsMax ?? 0] as const),
    )
    const names = new Set(members.flatMap((one) => Object.keys(one.counts)))
    if (placed < ENOUGH_PLACED * members.length) continue
    for (const name of names) {
      if (MISHAPS.has(name)) continue
      add(
        found,
        role,
        name,
        members.map((one) => [one.instance, one.counts[name] ?? 0] as const),
      )
    }
  }
  const answers = [...totals.counters.values()].filter(
    ({ series }) => series.metric === 'http_reqs_by_server',
  )
  const byServer = groupBy(answers, ({ series }) => series.tags.server ?? '')
  add(
    found,
    'server',
    'answers',
    [...byServer].map(([server, entries]) => [server, sum(entries)] as const),
  )
  const scraped = [...totals.counters.values()].filter(({ series }) => series.metric === 'scraped_count')
  for (const [name, entries] of groupBy(scraped, ({ series }) => series.tags.name ?? ''))
    add(
      found,
      'scraped',
      name,
      entries.map(({ series, value }) => [series.tags.source ?? '', value] as const),
    )
  return found.sort((a, b) => b.index - a.index)
}

/** What went wrong at an instance was not given to it by a balancer: it says nothing of how the work was spread. */
const MISHAPS: ReadonlySet<string> = new Set([
  'unheard',
  'undeliverable',
  'dropped',
  'reordered',
  'publishFailed',
  'lost',
  'skipped',
  'replayed',
  'recovered',
  'notRecovered',
  'errors',
  'noBackend',
  'refused',
  'resets',
  'backendFailures',
  'keycast_http_rpc_auth_errors_total',
])
/** Below this an index says more of chance than of balance. */
const ENOUGH: Readonly<Record<string, number>> = { cpu: 0.05, connections: 10 }
const ENOUGH_COUNTS = 100
/** Requests and sockets for each instance: a hundred messages of one socket are placed once, not a hundred times. */
const ENOUGH_PLACED = 50

function add(
  found: Imbalance[],
  role: string,
  of: string,
  values: readonly (readonly [instance: string, value: number])[],
): void {
  if (values.length < 2) return
  const mean = values.reduce((sum, [, value]) => sum + value, 0) / values.length
  const [most, max] = values.reduce((a, b) => (b[1] > a[1] ? b : a))
  if (max < (ENOUGH[of] ?? ENOUGH_COUNTS)) return
  found.push({ role, of, index: max / mean, most, instances: values.length })
}

const sum = (entries: readonly { readonly value: number }[]): number =>
  entries.reduce((total, { value }) => total + value, 0)

function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item])
  return groups
}

const most = (values: readonly number[]): number | null => (values.length > 0 ? Math.max(...values) : null)
