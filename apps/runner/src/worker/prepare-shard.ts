import { awaitStart, BarrierTimeout } from '@broadside/bus/barrier'
import { localTimeMs, measureClockOffset } from '@broadside/bus/clock'
import { killSwitch } from '@broadside/bus/kill-switch'
import type { ClaimedShard } from '@broadside/db/shards/claim-shard'
import type { ComponentCount } from '@broadside/shared/points/metric-frame'
import type { RunConfig } from '@broadside/shared/run-config'
import type { RunFailure } from '@broadside/shared/runs/run-error'
import { allowPublicHosts, componentCount, LoadThread, readComponent } from '../engine/index.ts'
import { loadDataSets } from './data-sets/load-data-sets.ts'
import { readServerCounters } from './server-counters.ts'
import type { ShardContext } from './shard-context.ts'
import { obtainStack } from './stack/obtain-stack.ts'
import type { OwnStack } from './stack/own-stack.ts'
import { reachTarget } from './stack/reach-target.ts'
import { waitForPlaces } from './wait-for-places.ts'

const BARRIER_TIMEOUT_MS = 60_000
/** Time for every shard to hear of the start and to say so before second 0. */
const START_LEAD_MS = 1_000

/** Everything that must hold before the first socket of the load; a refusal ends the shard with its sentence. */
export type Prepared =
  | {
      readonly ready: true
      /** Up, and not started. */
      readonly thread: LoadThread
      readonly startAtMs: number
      readonly startedAt: Date
      readonly clockOffsetMs: number
      /** What the target had counted before the load. */
      readonly countersBefore: Awaited<ReturnType<typeof readServerCounters>>
      /** What the component under test has counted since this moment; undefined where the target names no counters. */
      readonly componentCount: () => Promise<ComponentCount | undefined>
      /** As the load drives it: with the addresses of the run's own stack. */
      readonly config: RunConfig
      /** The stack that this shard brought up. */
      readonly own?: OwnStack
      /** Ends the thread, takes the own stack down and gives back what was promised to the shard. */
      close(): Promise<void>
    }
  | { readonly ready: false; readonly failure: RunFailure }

const refuse = (code: RunFailure['code'], message: string): NotReady => ({
  ready: false,
  failure: { code, message },
})

/**
 * Kill switch, the run's own stack, preflight, then everything of {@link getReady}. Whatever was taken for a shard that does
 * not become ready is given back.
 */
export async function prepareShard(
  context: ShardContext,
  work: ClaimedShard,
  opened: RunConfig,
  signal: AbortSignal,
): Promise<Prepared> {
  const { redis, keys, capacity } = context
  const killed = await killSwitch(redis, keys)
  if (killed) return refuse('killed', `the kill switch is on: ${killed.reason}`)
  const obtained = await obtainStack(context, work, opened, signal)
  if (!obtained.ok) return { ready: false, failure: obtained.failure }
  const { config, own } = obtained
  const reserved = capacity.reserve(config, work.shard, work.shardCount)
  if (!reserved.ok) {
    await own?.close()
    return refuse('preflight_refused', reserved.refusal.message)
  }
  const giveBack = async (): Promise<void> => {
    reserved.release()
    await own?.close()
  }
  try {
    const prepared = await getReady(context, work, config, signal)
    if (!prepared.ready) {
      await giveBack()
      return prepared
    }
    const close = async (): Promise<void> => {
      await prepared.thread.close()
      await giveBack()
    }
    return { ...prepared, config, own, close }
  } catch (error) {
    await giveBack()
    throw error
  }
}

type Ready = Omit<Extract<Prepared, { ready: true }>, 'config' | 'own' | 'close'>
type NotReady = Extract<Prepared, { ready: false }>

/** Data sets, probe of the target, the load thread, then the barrier at which all shards begin together. */
async function getReady(
  context: ShardContext,
  { runId, shard, shardCount, publicHosts }: ClaimedShard,
  config: RunConfig,
  signal: AbortSignal,
): Promise<Ready | NotReady> {
  const { redis, keys, simulatorUrl } = context
  const loaded = await loadDataSets(context, { config, runId, shard, shardCount })
  if (!loaded.ok) return refuse('data_set_refused', loaded.message)
  const { dataSets, feeds } = loaded
  allowPublicHosts(publicHosts)
  const probe = await reachTarget(simulatorUrl, config, dataSets, signal)
  if (!probe.ok) return refuse(probe.code, probe.message)
  const before = await readComponent(config)
  const thread = new LoadThread({ runId, shard, shardCount, config, dataSets, feeds, publicHosts })
  try {
    await thread.ready
    const countersBefore = await readServerCounters(config)
    const { offsetMs } = await measureClockOffset(redis)
    const startRedisMs = await awaitStart(redis, keys, {
      runId,
      shard,
      shardCount,
      timeoutMs: BARRIER_TIMEOUT_MS,
      leadMs: START_LEAD_MS,
      mayStillCome: (missing) => waitForPlaces(context, { runId, shardCount, missing }),
      signal,
    })
    const startLocalMs = startRedisMs - offsetMs
    return {
      ready: true,
      thread,
      startAtMs: performance.now() + (startLocalMs - localTimeMs()),
      startedAt: new Date(startLocalMs),
      clockOffsetMs: offsetMs,
      countersBefore,
      componentCount: async () => componentCount(before, before && (await readComponent(config))),
    }
  } catch (error) {
    await thread.close()
    if (error instanceof BarrierTimeout) return refuse('barrier_timeout', error.message)
    throw error
  }
}
