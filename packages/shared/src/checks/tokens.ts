import type { RunSummary } from '../summary/summary.ts'
import { type Check, findingsOf, percent } from './check.ts'

/** Conservation: every token that the queries should have streamed was received. */
export const conservation: Check = ({ summary }) => {
  const finding = findingsOf('conservation')
  const { counters } = summary
  const received = counters.output_tokens ?? 0
  const expected = counters.tokens_expected ?? 0
  const missing = counters.tokens_missing ?? 0
  const evidence = {
    tokensExpected: expected,
    tokensReceived: received,
    tokensMissing: missing,
    tokensDuplicated: counters.tokens_duplicated ?? 0,
    share: expected > 0 ? received / expected : null,
  }
  if (expected === 0) return finding.ok('No tokens were expected.', evidence)
  if (missing > 0 || received < expected)
    return finding.warn(
      `${percent(Math.max(missing, expected - received) / expected)} of the expected tokens never arrived.`,
      evidence,
      'The target lost data, or was cut off. Rates and latencies describe an incomplete stream: look at drops and timeouts first.',
    )
  return finding.ok('Every expected token arrived.', evidence)
}

const receivedNone = ({ counters }: RunSummary): boolean => (counters.output_tokens ?? 0) === 0

/** Tokens came once each and in order. Anything else is a replay or another session's stream. */
export const tokenOrder: Check = ({ summary }) => {
  const finding = findingsOf('token-order')
  const duplicated = summary.counters.tokens_duplicated ?? 0
  const reordered = summary.counters.tokens_reordered ?? 0
  const evidence = { tokensDuplicated: duplicated, tokensReordered: reordered }
  if (receivedNone(summary)) return finding.ok('No tokens were received.', evidence)
  const said = [
    ...(duplicated > 0 ? [`${duplicated} tokens came twice`] : []),
    ...(reordered > 0 ? [`${reordered} tokens came out of order`] : []),
  ]
  if (said.length > 0)
    return finding.warn(
      `${said.join(', and ')}.`,
      evidence,
      'The target replays, mixes streams or runs two queries in one session. Token latencies of those queries are not reliable.',
    )
  return finding.ok('Tokens came once each and in order.', evidence)
}

/** Tokens of another query or session, told by their correlation id, or else by words that the expected answer does not have. */
export const crossTalk: Check = ({ summary }) => {
  const finding = findingsOf('cross-talk')
  const foreign = summary.counters.tokens_foreign ?? 0
  const evidence = { tokensForeign: foreign }
  if (foreign === 0 && receivedNone(summary)) return finding.ok('No tokens were received.', evidence)
  if (foreign > 0)
    return finding.warn(
      `${foreign} tokens belonged to another query or session.`,
      evidence,
      'The target mixes streams, or an earlier answer of the session was still running. These tokens count for no query.',
    )
  return finding.ok('No token of another query was received.', evidence)
}
