// The only file of the engine that apps/runner/src/worker may import.
export type { Clock } from './clock/clock.ts'
export type {
  AbortReason,
  LoadHandle,
  LoadNotice,
  LoadOptions,
  LoadSnapshot,
  ProbeResult,
  Refusal,
} from './load-handle.ts'
export { Capacity } from './preflight/capacity.ts'
export { probeTarget } from './probe/probe-target.ts'
export { startLoad } from './start-load.ts'
export { LoadThread } from './thread/load-thread.ts'
export { startLoadInThread } from './thread/start-load-in-thread.ts'
