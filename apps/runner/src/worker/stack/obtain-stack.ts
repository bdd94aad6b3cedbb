import { announceStack, awaitStack } from '@broadside/bus/stack-announcement'
import type { ClaimedShard } from '@broadside/db/shards/claim-shard'
import type { RunConfig } from '@broadside/shared/run-config'
import type { RunFailure } from '@broadside/shared/runs/run-error'
import type { ShardContext } from '../shard-context.ts'
import { OwnStack } from './own-stack.ts'
import { SimulatorApi, SimulatorError } from './simulator-api.ts'
import { withAddresses } from './with-addresses.ts'

/** Longer than a stack may take: the first shard may be claimed late. */
const ANNOUNCED_WITHIN_MS = 180_000

export type Obtained =
  | { readonly ok: true; readonly config: RunConfig; readonly own?: OwnStack }
  | { readonly ok: false; readonly failure: RunFailure }

/**
 * The configuration with the addresses of the stack that the run asks for. The first shard brings it up and owns it; the
 * others wait to be told where it is.
 */
export async function obtainStack(
  context: ShardContext,
  { runId, shard }: ClaimedShard,
  config: RunConfig,
  signal: AbortSignal,
): Promise<Obtained> {
  if (!config.stack) return { ok: true, config }
  const { redis, keys, log, simulatorUrl } = context
  if (shard !== 0) {
    const told = await awaitStack(redis, keys, { runId, timeoutMs: ANNOUNCED_WITHIN_MS, signal })
    return 'urls' in told ? { ok: true, config: withAddresses(config, told.urls) } : refused(told.failed)
  }
  try {
    const api = new SimulatorApi(simulatorUrl)
    const own = await OwnStack.bringUp(api, config.stack, { owner: `run ${runId}`, log, signal })
    await announceStack(redis, keys, runId, { urls: own.urls })
    return { ok: true, config: withAddresses(config, own.urls), own }
  } catch (error) {
    await announceStack(redis, keys, runId, { failed: (error as Error).message })
    if (error instanceof SimulatorError) return refused(error.message)
    throw error
  }
}

const refused = (message: string): Obtained => ({ ok: false, failure: { code: 'stack_failed', message } })
