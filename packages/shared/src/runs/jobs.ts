import { z } from 'zod'
import { MAX_SHARDS } from '../run-config.ts'

/** A job carries ids only; the row carries the truth. Parsed again on arrival. */
export const ShardJob = z.strictObject({
  runId: z.string().min(1).max(64),
  shard: z
    .int()
    .min(0)
    .max(MAX_SHARDS - 1),
  shardCount: z.int().min(1).max(MAX_SHARDS),
})
export type ShardJob = z.infer<typeof ShardJob>

/** Makes (or goes on making) a data set. */
export const DataSetJob = z.strictObject({ dataSetId: z.string().min(1).max(64) })
export type DataSetJob = z.infer<typeof DataSetJob>

/** A schedule whose time has come. */
export const ScheduleJob = z.strictObject({ scheduleId: z.string().min(1).max(64) })
export type ScheduleJob = z.infer<typeof ScheduleJob>
export const DUE_JOB = 'schedule-due'

/** The catalogue: job name → schema. A handler is written against it, so that a missing one does not compile. */
export const JOBS = { 'run-shard': ShardJob, 'make-data-set': DataSetJob, [DUE_JOB]: ScheduleJob } as const
export type JobName = keyof typeof JOBS
export type JobPayload<N extends JobName> = z.infer<(typeof JOBS)[N]>
