import type { ThresholdResult } from '../summary/summary.ts'
import { parseAssertion } from './grammar.ts'

/** A threshold fails while the run goes on when it has done so for this long: a slow second alone is no news. */
export const LIVE_PATIENCE_MS = 10_000

/** Finds the thresholds that fail while a run goes on. */
export class LiveFailures {
  /** When each one that fails began to, by metric and expression. */
  private readonly sinceMs = new Map<string, number>()

  /** The results as they are at a moment of the run; answers those that have failed for long enough by then. */
  at(elapsedMs: number, results: readonly ThresholdResult[]): readonly ThresholdResult[] {
    return results.filter((result) => {
      const key = `${result.metric} ${result.threshold}`
      if (result.passed || mayStillPass(result)) {
        this.sinceMs.delete(key)
        return false
      }
      const since = this.sinceMs.get(key) ?? elapsedMs
      this.sinceMs.set(key, since)
      return elapsedMs - since >= LIVE_PATIENCE_MS
    })
  }
}

/** What was not measured yet, and a count that must become larger: both are judged at the end alone. */
function mayStillPass({ observed, threshold }: ThresholdResult): boolean {
  if (observed === null) return true
  const assertion = parseAssertion(threshold)
  if ('error' in assertion) return false
  return assertion.aggregation.method === 'count' && ['>', '>=', '==', '==='].includes(assertion.operator)
}
