import type { ShardEnd } from '@broadside/shared/points/metric-frame'
import type { RunConfig } from '@broadside/shared/run-config'
import type { RunSummary, ThresholdResult } from '@broadside/shared/summary/summary'

// What the JSON columns of a run hold. Only this package writes them, from these types, so they are not parsed again; who
// drives a stored configuration does parse it, because another version may have written it.

export const storedConfig = ({ config }: { readonly config: unknown }): RunConfig => config as RunConfig

/** null: the run has not ended, or ended before anything was measured. */
export const storedSummary = ({ summary }: { readonly summary: unknown }): RunSummary | null =>
  summary as RunSummary | null

export const storedThresholds = ({
  thresholds,
}: {
  readonly thresholds: unknown
}): readonly ThresholdResult[] => thresholds as readonly ThresholdResult[]

/** What the engine said when the shard ended; undefined: it did not. */
export const storedEnd = ({ totals }: { readonly totals: unknown }): ShardEnd | undefined =>
  totals ? (totals as ShardEnd) : undefined
