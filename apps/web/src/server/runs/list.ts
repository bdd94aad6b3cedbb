import { listRuns, type RunListItem } from '@broadside/db/runs/list-runs'
import { storedSummary } from '@broadside/db/runs/stored-json'
import { RUN_STATUSES, VALIDITIES, VERDICTS } from '@broadside/shared/runs/run-status'
import type { RunSummary } from '@broadside/shared/summary/summary'
import { z } from 'zod'
import type { Access } from '../auth/access.ts'
import { Id } from '../slug.ts'
import { failureOf } from './view.ts'

/** Places in the queue are looked up for this many runs of a page: each costs a read of the queue. */
const MOST_QUEUED = 20

export const ListRuns = z.strictObject({
  limit: z.int().min(1).max(200).default(50),
  cursor: z
    .string()
    .regex(/^\d{1,15}\.[0-9a-z]{1,64}$/, 'expected the nextCursor of an earlier page')
    .nullish(),
  /** Sent along by endless lists; pages only go forward. */
  direction: z.literal('forward').optional(),
  status: z.array(z.enum(RUN_STATUSES)).optional(),
  verdict: z.array(z.enum(VERDICTS)).optional(),
  validity: z.array(z.enum(VALIDITIES)).optional(),
  scenarioId: Id.optional(),
  targetId: Id.optional(),
  tag: z.string().max(100).optional(),
  branch: z.string().max(200).optional(),
  /** Who started it, by name. */
  createdBy: z.string().max(200).optional(),
  search: z.string().trim().max(200).optional(),
  starred: z.boolean().optional(),
})

/** The project's runs, newest first. Throws invalid_input on a cursor that is not from an earlier page. */
export async function listProjectRuns(access: Access, input: z.infer<typeof ListRuns>) {
  const { tenant, project } = access
  const { limit, cursor, search, direction: _direction, ...filter } = input
  const where = { ...filter, projectId: project.id, search: search === '' ? undefined : search }
  const page = await listRuns(tenant, where, { limit, cursor: cursor ?? undefined })
  const places = await queuePlaces(access, page.runs)
  return {
    runs: page.runs.map((row) => ({ ...rowView(row), jobsBefore: places.get(row.id) ?? null })),
    nextCursor: page.nextCursor ?? null,
  }
}

/** How many jobs wait before each queued run; without Redis the list is shown all the same. */
async function queuePlaces(
  { services }: Access,
  runs: readonly RunListItem[],
): Promise<ReadonlyMap<string, number>> {
  const queued = runs.filter((run) => run.status === 'queued').slice(0, MOST_QUEUED)
  const places = new Map<string, number>()
  for (const { id } of queued) {
    const before = await services.queue.jobsBefore(id).catch((error: Error) => {
      services.log.warn({ reason: error.message }, 'the place in the queue could not be read')
      return undefined
    })
    if (before === undefined) continue
    places.set(id, before)
  }
  return places
}

/** A row of the list: the numbers that tell runs apart, not the whole summary. */
function rowView({
  summary: stored,
  failureCode,
  failureMessage,
  gitBranch,
  gitCommit,
  ...row
}: RunListItem) {
  const summary = storedSummary({ summary: stored })
  return {
    ...row,
    failure: failureOf({ failureCode, failureMessage }),
    git: { branch: gitBranch, commit: gitCommit },
    numbers: summary && numbersOf(summary),
  }
}
export type RunRow = ReturnType<typeof rowView>

const numbersOf = ({ counters, perSecond, trends, durationMs, peakUsers }: RunSummary) => ({
  durationMs,
  peakUsers,
  queries: counters.queries ?? null,
  queriesFailed: counters.queries_failed ?? null,
  tokens: counters.output_tokens ?? null,
  tokensMissing: counters.tokens_missing ?? null,
  tokensPerS: perSecond.output_tokens ?? null,
  requests: counters.http_reqs ?? null,
  requestsPerS: perSecond.http_reqs ?? null,
  ttftP50Ms: trends.ttft?.p50Ms ?? null,
  ttftP99Ms: trends.ttft?.p99Ms ?? null,
  e2eP50Ms: trends.e2e?.p50Ms ?? null,
  e2eP95Ms: trends.e2e?.p95Ms ?? null,
  e2eP99Ms: trends.e2e?.p99Ms ?? null,
  httpP99Ms: trends.http_req_duration?.p99Ms ?? null,
})
