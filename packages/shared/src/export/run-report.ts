import type { RunFailure } from '../runs/run-error.ts'
import type { RunStatus, Validity, Verdict } from '../runs/run-status.ts'
import type { Finding, RunSummary, ThresholdResult } from '../summary/summary.ts'

/** What the writers of this folder read of a run: the REST API's run, before or after it was JSON. */
export interface RunReport {
  readonly id: string
  readonly url: string
  readonly name: string
  /** slug; null: of no stored scenario */
  readonly scenario: string | null
  readonly target: string | null
  readonly status: RunStatus
  readonly verdict: Verdict
  readonly validity: Validity | null
  readonly failure: RunFailure | null
  readonly summary: RunSummary | null
  readonly thresholds: readonly ThresholdResult[]
  readonly findings: readonly Finding[]
  readonly tags: readonly string[]
  readonly git: { readonly branch: string | null; readonly commit: string | null }
  readonly createdAt: Date | string
  readonly startedAt: Date | string | null
  readonly finishedAt: Date | string | null
}

/** What there is to say about a check that is not quiet. */
export const loudFindings = ({ findings }: RunReport): readonly Finding[] =>
  findings.filter(({ severity }) => severity !== 'ok')
