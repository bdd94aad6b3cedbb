import { setTimeout as sleep } from 'node:timers/promises'
import { announce } from '@broadside/bus/point-feed'
import { startRun } from '@broadside/db/runs/start-run'
import { claimShard } from '@broadside/db/shards/claim-shard'
import { failShard, finishShard } from '@broadside/db/shards/end-shard'
import { startShard } from '@broadside/db/shards/start-shard'
import type { ShardEnd } from '@broadside/shared/points/metric-frame'
import type { ShardJob } from '@broadside/shared/runs/jobs'
import type { RunFailure } from '@broadside/shared/runs/run-error'
import type { InstanceReadings } from '@broadside/shared/servers/server-counters'
import type { LoadHandle } from '../engine/index.ts'
import { VERSION } from '../version.ts'
import { FramePublisher } from './frame-publisher.ts'
import { openConfig } from './open-config.ts'
import { type Prepared, prepareShard } from './prepare-shard.ts'
import { createRedactor, type Redactor } from './redact.ts'
import { pairReadings, readServerCounters } from './server-counters.ts'
import type { ShardContext } from './shard-context.ts'
import { ShardControl } from './shard-control.ts'
import { SHUT_DOWN, shardFailure } from './shard-failure.ts'
import { BesideLoad } from './stack/beside-load.ts'
import { FaultSchedule } from './stack/fault-schedule.ts'
import { waitForOthers } from './wait-for-others.ts'

const SETTLE_POLL_MS = 250
const SETTLE_MS = 30_000

/** One shard from claim to end. Whatever happens, the row says so; nothing is tried again. */
export async function executeShard(context: ShardContext, job: ShardJob): Promise<void> {
  const { db, log, claimant } = context
  const key = { runId: job.runId, shard: job.shard }
  const answer = await claimShard(db, key, claimant)
  if (!answer.claimed) {
    log.info({ ...key, reason: answer.reason }, 'shard not claimed')
    return
  }
  const control = new ShardControl(context, key)
  const leave = context.shards.add(control)
  let redactor = createRedactor([])
  try {
    await control.open()
    const { config, secrets } = openConfig(answer.work, context.sealer)
    redactor = createRedactor(secrets)
    const prepared = await prepareShard(context, answer.work, config, control.signal)
    if (!prepared.ready) await fail(context, key, redactor.failure(prepared.failure))
    else await drive(context, job, { control, prepared, redactor }).finally(prepared.close)
  } catch (error) {
    log.error({ err: redactor.error(error), ...key }, 'shard failed')
    await fail(context, key, redactor.failure(shardFailure(error, control)))
  } finally {
    leave()
    await control.close()
  }
}

interface Driving {
  readonly control: ShardControl
  readonly prepared: Extract<Prepared, { ready: true }>
  /** Takes the secrets out of what is stored or logged. */
  readonly redactor: Redactor
}

async function drive(
  context: ShardContext,
  job: ShardJob,
  { control, prepared, redactor }: Driving,
): Promise<void> {
  const { db, redis, keys, log, claimant } = context
  const { startedAt, clockOffsetMs, thread, startAtMs, config, countersBefore, own } = prepared
  const mine = await startShard(db, job, { runnerId: claimant.runnerId, startedAt, clockOffsetMs })
  if (!mine) return
  await startRun(db, job.runId, { startedAt, runnerBuild: VERSION })
  const publisher = new FramePublisher(redis, keys, {
    onError: (error) => log.warn({ err: error, ...job }, 'frames wait for Redis'),
    onFull: ({ message }) => control.giveUp({ code: 'aggregator_away', message }),
  })
  // What is measured beside the load belongs to the run: only one shard measures it.
  const beside = new BesideLoad(own, log)
  await beside.open()
  const load = thread.start({
    startAtMs,
    onFrame: (frame) => {
      control.measured(frame)
      publisher.push({ type: 'frame', frame: redactor.frame(beside.addTo(frame)) })
    },
    onNotice: (notice) => log.warn({ ...job, atMs: notice.atMs }, redactor.text(notice.message)),
  })
  const faults = new FaultSchedule(load, own, log)
  control.attach(load, faults)
  if (job.shard === 0) beside.watch(config, load)
  faults.plan(config.faults ?? [], startAtMs)
  await announce(redis, keys, job.runId, { type: 'status', status: 'running' })
  const driven = await endOf(context, job, { load, faults, beside })
  const ended = withCounters(driven, pairReadings(countersBefore, await readServerCounters(config)))
  const component = await prepared.componentCount()
  const end = component ? { ...ended, component } : ended
  log.info({ ...job, frames: end.frames, endedBy: end.endedBy }, 'shard ended')
  if (control.gaveUp) {
    // First, because the rest of the frames may have to wait for a long time.
    await fail(context, job, control.gaveUp, end)
    await publisher.flush(() => context.shards.closing)
    if (publisher.left > 0)
      log.error(
        { ...job, frames: publisher.left },
        'the process ends with unsent frames: the stream had no room',
      )
    return
  }
  const cutShort = control.shutDownAlone && end.endedBy !== 'plan'
  if (!cutShort) publisher.push({ type: 'shard-end', end })
  const isSent = await publisher.flush(() => context.shards.overdue)
  if (!isSent) log.error({ ...job, entries: publisher.left }, 'the process ends before Redis is back')
  if (cutShort || !isSent) await fail(context, job, SHUT_DOWN)
  else if (!(await settled(context, control))) await finishShard(db, job, end, claimant.runnerId)
}

/** The end of a shard, with what the target's instances counted meanwhile if it names any. */
const withCounters = (end: ShardEnd, serverCounters: readonly InstanceReadings[]): ShardEnd =>
  serverCounters.length > 0 ? { ...end, serverCounters } : end

interface Driven {
  readonly load: LoadHandle
  readonly faults: FaultSchedule
  readonly beside: BesideLoad
}

/** Waits for the end of the load. With a stack of its own: until no shard uses the stack any more, with what it counted. */
async function endOf(context: ShardContext, job: ShardJob, driven: Driven): Promise<ShardEnd> {
  const { load, faults, beside } = driven
  try {
    const end = await load.done
    if (beside.ownsStack) await waitForOthers(context, job)
    return await beside.end(end)
  } finally {
    faults.close()
    await beside.close()
  }
}

/**
 * Keeps the heartbeats going until the aggregator has closed the shard's row, however long it is away: a shard whose frames
 * are all in Redis is not lost. Answers false if it gave up: the shard was told to stop, or its process ends.
 */
async function settled(context: ShardContext, control: ShardControl): Promise<boolean> {
  const untilMs = performance.now() + SETTLE_MS
  while (!control.disowned) {
    if (context.shards.closing || (control.signal.aborted && performance.now() > untilMs)) return false
    await sleep(SETTLE_POLL_MS)
  }
  return true
}

async function fail(
  context: ShardContext,
  key: { runId: string; shard: number },
  failure: RunFailure,
  end?: ShardEnd,
): Promise<void> {
  const { db, redis, keys, claimant, log } = context
  log.warn({ ...key, ...failure }, 'shard refused or failed')
  if (await failShard(db, key, failure, claimant.runnerId, end))
    await announce(redis, keys, key.runId, { type: 'shard', shard: key.shard, status: 'failed' })
}
