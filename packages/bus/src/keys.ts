/** Every key and channel of Broadside in Redis, under one prefix, so that tests and installations do not meet. */
export interface BusKeys {
  readonly prefix: string
  /** BullMQ's own prefix; RUN_QUEUE and SCHEDULE_QUEUE are below it. */
  readonly queuePrefix: string
  readonly frames: string
  readonly killSwitch: string
  readonly killChannel: string
  readonly feed: (runId: string) => string
  readonly control: (runId: string) => string
  readonly lease: (runnerId: string) => string
  readonly stack: (runId: string) => string
  readonly barrierReady: (runId: string) => string
  readonly barrierStart: (runId: string) => string
  readonly rate: (who: string) => string
}

export const DEFAULT_PREFIX = 'bs:'
export const RUN_QUEUE = 'run-shards'
export const DATA_SET_QUEUE = 'data-sets'
export const SCHEDULE_QUEUE = 'schedules'

export const busKeys = (prefix: string = DEFAULT_PREFIX): BusKeys => ({
  prefix,
  queuePrefix: `${prefix}bull`,
  frames: `${prefix}frames`,
  killSwitch: `${prefix}kill`,
  killChannel: `${prefix}kill`,
  feed: (runId) => `${prefix}feed:${runId}`,
  control: (runId) => `${prefix}control:${runId}`,
  lease: (runnerId) => `${prefix}lease:${runnerId}`,
  stack: (runId) => `${prefix}stack:{${runId}}`,
  barrierReady: (runId) => `${prefix}barrier:{${runId}}:ready`,
  barrierStart: (runId) => `${prefix}barrier:{${runId}}:start`,
  rate: (who) => `${prefix}rate:${who}`,
})
