import type { HtmlReport } from '@broadside/shared/export/report/html'
import { restRun } from '../runs/rest-view.ts'
import type { Services } from '../services.ts'
import type { RunSnapshot } from './snapshot.ts'

/** A snapshot as the writers of files and pictures read it. */
export function reportOf(services: Services, snapshot: RunSnapshot): HtmlReport {
  const { points, span, takenAt, errors } = snapshot
  return { run: restRun({ services }, snapshot), points, span, takenAt, errors }
}
