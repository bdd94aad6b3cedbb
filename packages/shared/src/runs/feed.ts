import type { Fault } from '../config/fault.ts'
import type { SearchStep } from '../search/search.ts'
import type { RunStatus, ShardStatus, Validity } from './run-status.ts'

/** What the aggregator and the worker announce about a run, and the live page follows. Small: the data is in PostgreSQL. */
export type RunAnnouncement =
  | { readonly type: 'point'; readonly second: number }
  | { readonly type: 'status'; readonly status: RunStatus }
  | { readonly type: 'shard'; readonly shard: number; readonly status: ShardStatus }
  | { readonly type: 'event' }
  /** What the checks say while the run goes on. */
  | { readonly type: 'validity'; readonly validity: Validity }

/** What may be asked of a running fleet. `scenario` undefined = the only one, or all. */
export type LoadCommand =
  | { readonly type: 'stop' }
  | { readonly type: 'kill' }
  | { readonly type: 'hold' }
  | { readonly type: 'resume' }
  | { readonly type: 'set-users'; readonly users: number; readonly scenario?: string }
  | { readonly type: 'set-rate'; readonly ratePerS: number; readonly scenario?: string }
  | { readonly type: 'fault'; readonly fault: Fault }
  | { readonly type: 'search-step'; readonly step: SearchStep }
