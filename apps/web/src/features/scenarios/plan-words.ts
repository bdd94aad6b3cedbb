import type { Behaviour } from '@broadside/shared/config/behaviour'
import { durationMs } from '@broadside/shared/duration'
import type { Plan } from '@broadside/shared/plan'
import type { RunConfig } from '@broadside/shared/run-config'
import { duration } from '../format/duration.ts'
import { compact } from '../format/number.ts'
import { counted } from '../format/quantity.ts'

export interface PlanWords {
  /** The plan in one line each: what it peaks at, how long it takes, what it sends. */
  readonly lines: readonly string[]
  readonly warnings: readonly string[]
}

/** Descriptors that one process may have on most machines; beyond it the load is spread over more shards. */
const DESCRIPTORS_PER_PROCESS = 20_000

/** What a configuration amounts to, said before anything runs. */
export function planWords(config: RunConfig, plan: Plan): PlanWords {
  const lines = [`Peak ${counted(plan.peakUsers, 'user')}.`]
  const warnings: string[] = []
  let sessions = 0
  let queries = 0
  let tokens = 0
  let countsWork = true
  for (const [name, scenario] of Object.entries(config.scenarios)) {
    const planned = plan.scenarios.find((candidate) => candidate.scenario === name)
    if (!planned) continue
    const { behaviour } = scenario
    const perSession = queriesOf(behaviour)
    const response = 'response' in behaviour ? behaviour.response : undefined
    const perQuery = tokensOf(response)
    const started = sessionsOf(planned)
    if (started === undefined) countsWork = false
    else {
      sessions += started
      queries += started * perSession
      tokens += started * perSession * (perQuery ?? 0)
    }
    const idealMs = idealQueryMs(response)
    if (perQuery && idealMs && planned.kind === 'users')
      lines.push(
        `About ${compact(Math.round((planned.peakUsers * perQuery * 1_000) / idealMs))} tokens/s at the peak.`,
      )
    if (durationMs(scenario.warmUp) >= plan.regularEndMs)
      warnings.push('The warm-up is as long as the whole run: nothing would be left to measure.')
  }
  const isHttp = config.target.kind === 'http' || config.target.kind === 'keycast'
  if (countsWork && sessions > 0)
    lines.push(
      isHttp
        ? `${counted(queries, 'request')} in all.`
        : `${counted(sessions, 'session')}, ${counted(queries, 'query', 'queries')}${tokens > 0 ? `, ${counted(tokens, 'token')}` : ''} in all.`,
    )
  const isSearch = plan.scenarios.some(({ executor }) => executor === 'breakpoint-search')
  lines.push(
    isSearch
      ? `Ends when the breaking point is found, after ${duration(plan.regularEndMs)} at the latest.`
      : countsWork && plan.scenarios.some(usuallyEndsSooner)
        ? `Ends when all work is done, after ${duration(plan.regularEndMs)} at the latest.`
        : `Takes ${duration(plan.regularEndMs)}; open sessions may still finish after that.`,
  )
  lines.push(config.shards === 'auto' ? 'As many shards as it needs.' : `${counted(config.shards, 'shard')}.`)
  const perShard =
    plan.peakUsers / (config.shards === 'auto' ? Math.ceil(plan.peakUsers / 10_000) : config.shards)
  if (perShard * 2 > DESCRIPTORS_PER_PROCESS)
    warnings.push(
      `${counted(Math.ceil(perShard), 'user')} in one process need about ${counted(Math.ceil(perShard * 2), 'descriptor')}: use at least ${Math.ceil((plan.peakUsers * 2) / DESCRIPTORS_PER_PROCESS)} shards.`,
    )
  if (Object.keys(config.thresholds).length === 0)
    warnings.push('No thresholds: the run will have numbers, but no verdict.')
  return { lines, warnings }
}

/** Queries (or requests) of one iteration. */
function queriesOf(behaviour: Behaviour): number {
  if ('requests' in behaviour) return behaviour.requests
  return 'cycles' in behaviour ? behaviour.cycles : behaviour.queries
}

type Response = { text?: string; tokens?: number; tokenDelayMs?: number } | undefined

const tokensOf = (response: Response) => response?.tokens ?? response?.text?.trim().split(/\s+/).length

function idealQueryMs(response: Response): number | undefined {
  const tokens = tokensOf(response)
  const delay = response?.tokenDelayMs
  return tokens && delay ? Math.max(1, (tokens - 1) * delay) : undefined
}

const usuallyEndsSooner = (planned: Plan['scenarios'][number]) =>
  planned.kind === 'users' &&
  (planned.iterationsPerUser !== undefined || planned.sharedIterations !== undefined)

/** Sessions that the plan starts in all, where it says so. */
function sessionsOf(planned: Plan['scenarios'][number]): number | undefined {
  if (planned.kind === 'users')
    return (
      planned.sharedIterations ??
      (planned.iterationsPerUser === undefined ? undefined : planned.iterationsPerUser * planned.peakUsers)
    )
  // The rates of a search are decided while it runs.
  if (planned.maxLevels !== undefined) return undefined
  return Math.round(
    planned.segments.reduce(
      (sum, s) => sum + ((s.fromPerS + s.toPerS) / 2) * ((s.toMs - s.fromMs) / 1_000),
      0,
    ),
  )
}
