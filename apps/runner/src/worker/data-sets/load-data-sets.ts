import type { Db } from '@broadside/db/client'
import { dataSetOfRun } from '@broadside/db/data-sets/read-data-set'
import type { Sealer } from '@broadside/db/seal'
import { KeycastTarget } from '@broadside/shared/config/target'
import { dataSetRefusal } from '@broadside/shared/data-sets/data-set'
import { sliceOf } from '@broadside/shared/data-sets/slice'
import { planOf } from '@broadside/shared/plan'
import type { RunConfig } from '@broadside/shared/run-config'
import { type DataSets, type Feed, type Feeds, type MadeUser, tokenExpiresAtS } from '../../engine/index.ts'
import { loadFeed } from './load-feed.ts'
import { openRows } from './open-rows.ts'

export type LoadedDataSets =
  | { readonly ok: true; readonly dataSets: DataSets; readonly feeds: Feeds }
  | { readonly ok: false; readonly message: string }

/**
 * This shard's part of every data set that the run uses, opened. Refused with a sentence when a set is missing, unfinished,
 * too small, of another server, or when a token is over; the rows themselves never leave this process.
 */
export async function loadDataSets(
  { db, sealer }: { db: Db; sealer: Sealer },
  {
    config,
    runId,
    shard,
    shardCount,
  }: { config: RunConfig; runId: string; shard: number; shardCount: number },
): Promise<LoadedDataSets> {
  const dataSets: Record<string, readonly MadeUser[]> = {}
  const feeds: Record<string, Feed> = {}
  for (const [scenario, { behaviour }] of Object.entries(config.scenarios)) {
    if (behaviour.driver === 'http' && behaviour.feed) {
      const fed = await loadFeed({ db, sealer }, { config, runId, scenario, shard, shardCount })
      if ('refusal' in fed)
        return { ok: false, message: `data set "${behaviour.feed.dataSet}" ${fed.refusal}` }
      feeds[scenario] = fed
    }
    if (behaviour.driver !== 'keycast' || behaviour.dataSet === undefined) continue
    const refuse = (why: string) =>
      ({ ok: false, message: `data set "${behaviour.dataSet}" ${why}` }) as const
    const set = await dataSetOfRun(db, runId, behaviour.dataSet)
    if (!set) return refuse('does not exist (any more): make it on the Data sets page')
    if (set.kind !== 'keycast-users')
      return refuse(`is of the kind "${set.kind}" and holds no users with tokens`)
    if (!isOf(config, set.target))
      return refuse('was made at another server, and its tokens are sent only there')
    const runMs = planOf(config).regularEndMs
    const refusal = dataSetRefusal(set, Date.now(), runMs)
    if (refusal !== undefined) return refuse(refusal)
    const slice = sliceOf(config, scenario, set.rowCount, shard, shardCount)
    if ('refusal' in slice) return refuse(slice.refusal)
    const users = await openRows<MadeUser>({ db, sealer }, set.id, slice)
    const over = users.find(
      ({ token }) => (tokenExpiresAtS(token) ?? Number.POSITIVE_INFINITY) * 1_000 <= Date.now(),
    )
    if (over) return refuse('has an expired token: make it again')
    dataSets[scenario] = users
  }
  return { ok: true, dataSets, feeds }
}

/** Tokens are secrets of one server: the run's target must be the one they were made at. */
function isOf({ target, stack }: RunConfig, made: unknown): boolean {
  // A stack of the run's own is this installation's simulator, and knows the same users.
  if (stack) return true
  const parsed = KeycastTarget.safeParse(made)
  return (
    parsed.success &&
    target.kind === 'keycast' &&
    new URL(parsed.data.baseUrl).host === new URL(target.baseUrl).host
  )
}
