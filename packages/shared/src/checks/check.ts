import type { Plan } from '../plan.ts'
import type { RunAccumulator } from '../points/accumulator.ts'
import type { ShardEnd } from '../points/metric-frame.ts'
import type { RunConfig } from '../run-config.ts'
import type { RunStatus, Severity, ShardStatus } from '../runs/run-status.ts'
import type { Finding, RunSummary } from '../summary/summary.ts'

/** What is known of one shard when the run is closed. */
export interface ShardFacts {
  readonly shard: number
  readonly status: ShardStatus
  /** Runner clock minus the clock of Redis in ms, measured at the start barrier; null = not measured. */
  readonly clockOffsetMs: number | null
  /** Frames of this shard that were stored. */
  readonly frames: number
  readonly end?: ShardEnd
}

/** Everything that the checks read: the run as it was planned, as it was measured and as it ended. */
export interface CheckInput {
  readonly config: RunConfig
  readonly plan: Plan
  readonly status: RunStatus
  readonly totals: RunAccumulator
  readonly summary: RunSummary
  readonly shards: readonly ShardFacts[]
}

export type Check = (input: CheckInput) => Finding

type Evidence = Finding['evidence']

/** Builds the findings of one check: what is said when it is quiet, and what when it is not. */
export function findingsOf(checkId: string) {
  const say =
    (severity: Severity) =>
    (title: string, evidence: Evidence, advice = ''): Finding => ({
      checkId,
      severity,
      title,
      evidence: rounded(evidence),
      advice,
    })
  return { ok: say('ok'), warn: say('warn'), invalid: say('invalid') }
}

/** Numbers in evidence are for people: four significant digits behind the point are enough. */
function rounded(evidence: Evidence): Evidence {
  return Object.fromEntries(
    Object.entries(evidence).map(([name, value]) => [
      name,
      typeof value === 'number' && !Number.isInteger(value)
        ? Number.isFinite(value)
          ? Number(value.toPrecision(5))
          : null
        : value,
    ]),
  )
}

/** `0.1234` → `"12.3 %"` */
export const percent = (share: number): string => `${Number((share * 100).toPrecision(3))} %`
