// The only file of the engine that apps/runner/src/worker may import.
export type { Clock } from './clock/clock.ts'
export {
  type MadeUser,
  type MakeUsersEnd,
  makeKeycastUsers,
  type StepFailure,
} from './data-sets/make-keycast-users.ts'
export { tokenExpiresAtS } from './data-sets/token-expiry.ts'
export type { Feed, FeedRow, Feeds } from './drivers/http/feed.ts'
export { type KeycastUser, STEPS, type Step } from './drivers/keycast/registration.ts'
export { residentBytes } from './health/resident-bytes.ts'
export type {
  AbortReason,
  DataSets,
  DisturbanceEvent,
  LoadHandle,
  LoadNotice,
  LoadOptions,
  LoadSnapshot,
  ProbeResult,
  Refusal,
} from './load-handle.ts'
export { Capacity } from './preflight/capacity.ts'
export { componentCount, readComponent } from './probe/component-counters.ts'
export { fetchPrometheusPage } from './probe/fetch-prometheus-page.ts'
export { probeTarget } from './probe/probe-target.ts'
export { startLoad } from './start-load.ts'
export { LoadThread } from './thread/load-thread.ts'
export { startLoadInThread } from './thread/start-load-in-thread.ts'
export { allowPublicHosts } from './transport/address-guard.ts'
