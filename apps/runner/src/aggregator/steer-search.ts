import { sendCommand } from '@broadside/bus/control'
import { announce } from '@broadside/bus/point-feed'
import { addEvents } from '@broadside/db/runs/events'
import { storeSearch } from '@broadside/db/runs/search'
import type { SearchState } from '@broadside/shared/search/search'
import type { AggregatorContext } from './context.ts'
import type { LiveRun } from './live-run.ts'

/**
 * Judges a level of a breakpoint-search when its last second is merged, and tells the shards what comes next: by the row,
 * which heartbeats carry, and at once by command.
 */
export async function steerSearch(context: AggregatorContext, run: LiveRun): Promise<void> {
  const { db, redis, keys, log } = context
  const { search, runId } = run
  const decided = search?.decide(run.mergedUpTo)
  if (!search || !decided) return
  const { scenario, restS } = search.spec
  const rest = decided.levels.at(-1)?.verdict === 'broke' && decided.current ? restS : 0
  const state = await storeSearch(db, runId, scenario, decided, rest)
  // Ended, stopping, or judged elsewhere: this process steers it no more.
  if (!state?.step) {
    run.search = undefined
    return
  }
  search.proceed(state)
  log.info({ runId, judged: state.levels.at(-1), next: state.step }, 'search')
  await sendCommand(redis, keys, runId, { type: 'search-step', step: state.step })
  await addEvents(db.pool, runId, [eventOf(state, run.mergedUpTo)])
  await announce(redis, keys, runId, { type: 'event' })
}

function eventOf({ current, levels, endedBy }: SearchState, mergedUpTo: number) {
  const kind = 'search-level'
  if (!current)
    return {
      atMs: (mergedUpTo + 1) * 1_000,
      kind,
      label: 'Search ended',
      detail: { endedBy, levels: levels.length },
    }
  const { level, purpose, ratePerS, fromSecond } = current
  const label = `Level ${level}: ${ratePerS} /s${purpose === 'verify' ? ', tried again' : ''}`
  return { atMs: fromSecond * 1_000, kind, label, detail: { level, purpose, ratePerS } }
}
