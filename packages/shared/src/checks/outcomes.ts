import { type Check, type CheckInput, findingsOf, percent } from './check.ts'

const FEWEST = 10

const ofOutcome = ({ totals }: CheckInput, metric: string, outcome: string) =>
  totals.histogram(metric, (series) => (series.tags.outcome ?? 'ok') === outcome)

/** Timeouts are failures with a latency of "at least this long"; shown beside the rest, never among it. */
export const timeoutsCounted: Check = (input) => {
  const finding = findingsOf('timeouts-counted')
  const timeouts = ofOutcome(input, 'response_time', 'timeout').count
  const ok = ofOutcome(input, 'response_time', 'ok').count
  const share = timeouts + ok > 0 ? timeouts / (timeouts + ok) : 0
  const evidence = { timeouts, ok, share }
  if (timeouts > 0)
    return finding.warn(
      `${timeouts} timed out (${percent(share)}).`,
      evidence,
      'The percentiles cover answered work only. With the timeouts included, that share of the distribution would be at least the timeout.',
    )
  return finding.ok('Nothing timed out.', evidence)
}

/** Fast failures make a broken target look quick in tools that mix them in. Here they are kept apart, and this says so. */
export const failuresFasterThanSuccesses: Check = (input) => {
  const finding = findingsOf('status-aware-latency')
  const failed = ofOutcome(input, 'response_time', 'failed')
  const ok = ofOutcome(input, 'response_time', 'ok')
  const evidence = {
    failed: failed.count,
    failedP50Ms: failed.percentileMs(50),
    okP50Ms: ok.percentileMs(50),
  }
  if (failed.count >= FEWEST && ok.count > 0 && failed.percentileMs(50) < ok.percentileMs(50))
    return finding.warn(
      'Failures were faster than successes.',
      evidence,
      'A tool that mixes them would report a lower latency the more requests fail. Here they are kept apart; fix the failures before you read the rest.',
    )
  return finding.ok('Failures were not faster than successes, or too few to compare.', evidence)
}
