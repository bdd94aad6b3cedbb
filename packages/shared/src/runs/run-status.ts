/** The life of a run, as data: both the guarded updates and the tests read this table. */
export const RUN_STATUSES = ['queued', 'running', 'finished', 'failed', 'aborted'] as const
export type RunStatus = (typeof RUN_STATUSES)[number]

export const RUN_TRANSITIONS = {
  //         to:    why
  queued: ['running', 'failed', 'aborted'], // first shard started · could not be enqueued or started · stopped while waiting
  running: ['finished', 'failed', 'aborted'], // every shard ended · a shard was lost or refused · stopped by a person or a threshold
  finished: [],
  failed: [],
  aborted: [],
} as const satisfies Record<RunStatus, readonly RunStatus[]>

export const isFinal = (status: RunStatus): boolean => RUN_TRANSITIONS[status].length === 0
/** The statuses from which `to` may be reached: the `where` of a guarded update. */
export const sourcesOf = (to: RunStatus): RunStatus[] =>
  RUN_STATUSES.filter((from) => (RUN_TRANSITIONS[from] as readonly RunStatus[]).includes(to))

export const SHARD_STATUSES = ['queued', 'claimed', 'running', 'finished', 'failed', 'lost'] as const
export type ShardStatus = (typeof SHARD_STATUSES)[number]

export const SHARD_TRANSITIONS = {
  queued: ['claimed', 'failed'], // a worker took it · the run ended before anyone did
  claimed: ['running', 'failed', 'lost'], // past the barrier · refused by preflight, or the barrier timed out · heartbeat stale
  running: ['finished', 'failed', 'lost'],
  finished: [],
  failed: [],
  lost: [],
} as const satisfies Record<ShardStatus, readonly ShardStatus[]>

export const isShardFinal = (status: ShardStatus): boolean => SHARD_TRANSITIONS[status].length === 0
export const shardSourcesOf = (to: ShardStatus): ShardStatus[] =>
  SHARD_STATUSES.filter((from) => (SHARD_TRANSITIONS[from] as readonly ShardStatus[]).includes(to))

/** Thresholds: did it pass? `none` when there were none. */
export const VERDICTS = ['passed', 'failed', 'none'] as const
export type Verdict = (typeof VERDICTS)[number]

/** Can the numbers be believed? `suspect` with any warn, `invalid` with any invalid finding. */
export const VALIDITIES = ['valid', 'suspect', 'invalid'] as const
export type Validity = (typeof VALIDITIES)[number]
export const SEVERITIES = ['ok', 'warn', 'invalid'] as const
export type Severity = (typeof SEVERITIES)[number]
