import type { RunReport } from '@broadside/shared/export/run-report'
import { isFinal } from '@broadside/shared/runs/run-status'
import type { Access } from '../auth/access.ts'
import { AppError } from '../errors.ts'
import { getRunState } from '../runs/get.ts'
import { restRun } from '../runs/rest-view.ts'

/** An ended run as the writers read it. Throws not_found, and conflict before its end. */
export async function endedReport(access: Access, runId: string): Promise<RunReport> {
  const run = restRun(access, await getRunState(access, runId))
  if (isFinal(run.status)) return run
  throw new AppError(
    'conflict',
    `Run ${run.id} is still ${run.status}; its result can be exported when it has ended.`,
  )
}
