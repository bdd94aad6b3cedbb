import type { RunConfig } from '../run-config.ts'
import type { RunSummary, ScenarioSummary, TrendSummary } from './summary.ts'

/** What the component under test adds to a request: through it minus straight to the backend. */
export interface Overhead {
  readonly through: string
  readonly direct: string
  readonly rows: readonly OverheadRow[]
}

export interface OverheadRow {
  readonly stat: 'med' | 'avg' | 'p95' | 'p99'
  readonly throughMs: number
  readonly directMs: number
  readonly addedMs: number
}

const STATS = [
  ['med', 'medMs'],
  ['avg', 'avgMs'],
  ['p95', 'p95Ms'],
  ['p99', 'p99Ms'],
] as const

/** Each scenario through the component beside the first one that went past it; nothing where there is no such pair. */
export function overheadOf(
  config: Pick<RunConfig, 'scenarios'>,
  summary: Pick<RunSummary, 'scenarios'>,
): Overhead[] {
  const rows = summary.scenarios ?? []
  const direct = rows.find(({ scenario }) => isDirect(config, scenario))
  const base = direct && durationsOf(direct)
  if (!direct || !base) return []
  return rows.flatMap((through) => {
    const trend = isDirect(config, through.scenario) ? undefined : durationsOf(through)
    return trend
      ? [{ through: through.scenario, direct: direct.scenario, rows: differences(trend, base) }]
      : []
  })
}

export function isDirect(config: Pick<RunConfig, 'scenarios'>, scenario: string): boolean {
  const behaviour = config.scenarios[scenario]?.behaviour
  return behaviour?.driver === 'http' && behaviour.directUrl !== undefined
}

const durationsOf = (row: ScenarioSummary): TrendSummary | undefined => row.trends.http_req_duration

function differences(through: TrendSummary, direct: TrendSummary): OverheadRow[] {
  return STATS.flatMap(([stat, key]) => {
    const [throughMs, directMs] = [through[key], direct[key]]
    return throughMs === null || directMs === null
      ? []
      : [{ stat, throughMs, directMs, addedMs: throughMs - directMs }]
  })
}
