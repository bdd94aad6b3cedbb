import type { ScheduleWithLastRun } from '@broadside/db/schedules/schedules'
import { type Ended, outcomeWords } from '@broadside/shared/runs/exit-code'
import { failureOf } from '../runs/view.ts'
import { readCron } from './cron.ts'

const NEXT_SHOWN = 3

/** A schedule as its page and the API show it. */
export type ScheduleView = ReturnType<typeof scheduleView>

export function scheduleView(row: ScheduleWithLastRun, now = new Date()) {
  const { id, name, cron, timeZone, overrides, enabled, lastProblem, lastProblemAt, createdBy, createdAt } =
    row
  const { words, next } = readCron(cron, timeZone, NEXT_SHOWN, now)
  const [last] = row.runs
  return {
    id,
    name,
    scenario: { id: row.scenario.id, slug: row.scenario.slug, name: row.scenario.name },
    cron,
    timeZone,
    words,
    overlap: row.overlap as 'skip' | 'queue',
    overrides: overrides as Record<string, unknown>,
    enabled,
    /** Empty while it is switched off. */
    nextRunsAt: enabled ? next : [],
    lastRun: last
      ? {
          id: last.id,
          status: last.status,
          verdict: last.verdict,
          validity: last.validity,
          outcome: outcomeWords({ ...last, failure: failureOf(last) } satisfies Ended),
          createdAt: last.createdAt,
        }
      : null,
    /** Why the last time it was due no run was started. */
    problem:
      lastProblem === null || lastProblemAt === null ? null : { message: lastProblem, at: lastProblemAt },
    createdBy,
    createdAt,
  }
}
