import { storedSummary } from '@broadside/db/runs/stored-json'
import { summaryJson } from '@broadside/shared/export/summary-json'
import { isFinal } from '@broadside/shared/runs/run-status'
import type { Access } from '../auth/access.ts'
import { AppError } from '../errors.ts'
import { sumOfOk } from './histogram.ts'
import { requireRun } from './require.ts'

/** The summary file of an ended run, with the keys of the wsproxy client's file. Throws not_found, and conflict before its end. */
export async function exportJson(access: Access, runId: string): Promise<string> {
  const run = await requireRun(access, runId)
  const { db } = access.services
  const summary = storedSummary(run)
  if (!summary)
    throw new AppError(
      'conflict',
      isFinal(run.status)
        ? `Run ${run.id} ended before anything was measured (${run.failureMessage ?? run.status}), so it has no summary.`
        : `Run ${run.id} is still ${run.status}; it gets its summary when it ends.`,
    )
  const latency = await sumOfOk(db, run.id, 'e2e')
  const sessions = await db.prisma.querySample.groupBy({
    by: ['sessionId'],
    where: { runId: run.id, reconnectAttempts: { gt: 0 } },
  })
  return summaryJson(summary, {
    latency,
    sessionsWithReconnects: sessions.length,
  })
}
