import type { RunFailure } from './run-error.ts'
import type { RunStatus, Validity, Verdict } from './run-status.ts'

/** Exit codes of the command-line client; 99, 104 and 105 are k6's. */
export const EXIT_CODES = {
  passed: 0,
  thresholdsFailed: 99,
  measurementInvalid: 98,
  invalidConfiguration: 104,
  aborted: 105,
  other: 1,
} as const
export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES]

export interface Ended {
  readonly status: RunStatus
  readonly verdict: Verdict
  readonly validity: Validity | null
  readonly failure: Pick<RunFailure, 'code'> | null
}

/** A part of the load is missing from every number of a run that failed so: it was measured, but not whole. */
const INCOMPLETE: ReadonlySet<string> = new Set(['shard_lost', 'lease_lost'])

/**
 * What a run amounts to for CI. Stopped by a person or the kill switch comes first; an invalid measurement comes before its
 * verdict, which is not to be trusted then; a threshold that aborted its run failed.
 */
export function exitCodeOf({ status, verdict, validity, failure }: Ended): ExitCode {
  const abortedByThreshold = failure?.code === 'threshold_abort'
  if (status === 'aborted' && !abortedByThreshold) return EXIT_CODES.aborted
  if (status === 'failed')
    return failure && INCOMPLETE.has(failure.code) ? EXIT_CODES.measurementInvalid : EXIT_CODES.other
  if (status === 'queued' || status === 'running') return EXIT_CODES.other
  if (validity === 'invalid') return EXIT_CODES.measurementInvalid
  return verdict === 'failed' || abortedByThreshold ? EXIT_CODES.thresholdsFailed : EXIT_CODES.passed
}

const WORDS: Record<ExitCode, string> = {
  0: 'passed',
  99: 'thresholds failed',
  98: 'measurement invalid',
  104: 'invalid configuration',
  105: 'aborted',
  1: 'failed',
}

/** The outcome in words: `thresholds failed`. A run without thresholds that ended well is `finished`. */
export function outcomeWords(run: Ended): string {
  if (run.status === 'queued' || run.status === 'running') return run.status
  const code = exitCodeOf(run)
  return code === EXIT_CODES.passed && run.verdict === 'none' ? 'finished' : WORDS[code]
}
