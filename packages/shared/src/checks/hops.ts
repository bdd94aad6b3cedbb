import { lossWords } from '../ledger/hops.ts'
import { type Check, findingsOf } from './check.ts'

const LOOK = 'The Ledger tab shows every hop. Start with that instance’s logs, and with faults at that time.'
/** Shown by name at most. */
const NAMED = 4

/** Where messages were lost on their way to the client: by instance, from the counters of the run's own stack. */
export const lostAtHop: Check = ({ summary: { hops, counters } }) => {
  const finding = findingsOf('lost-at-hop')
  if (!hops)
    return finding.ok('The run has no stack of its own: its hops are unknown.', {
      hops: 0,
    })
  const { unit, lost, unaccounted = 0 } = hops
  const missing = counters.tokens_missing ?? 0
  // At least: some that a hop lost may have come from the history all the same.
  const neverMade = unit === 'messages' ? Math.max(0, missing - lost - unaccounted) : 0
  const evidence = {
    unit,
    client: hops.client,
    lost,
    unaccounted,
    ...(neverMade > 0 ? { 'never made': neverMade } : {}),
    reordered: hops.reordered,
    ...Object.fromEntries(
      hops.losses
        .slice(0, NAMED)
        .map(({ place, reason, count }) => [`${place}: ${lossWords(reason)}`, count]),
    ),
    ...Object.fromEntries(
      hops.servers
        .filter((sight) => sight.tokensMissing + sight.tokensReordered > 0)
        .map((sight) => [`tokens missing through ${sight.server}`, sight.tokensMissing]),
    ),
  }
  // Known only where the client knew what to expect.
  const missedNone = unit === 'messages' && (counters.tokens_expected ?? 0) > 0 && missing === 0
  const worst = hops.losses.find(({ atMost }) => !atMost)
  const unsure =
    unaccounted > 0 ? `what became of ${unaccounted} ${unit} is unknown, because an instance ended` : ''
  const rest =
    neverMade > 0
      ? `; ${neverMade} more of the missing tokens were never made, as their queries were refused or ended early`
      : missing > 0 && missing < lost
        ? `; the client missed ${missing} tokens in the end, the rest came again`
        : ''
  if (worst && !missedNone)
    return finding.warn(
      `${lost} ${unit} were lost on the way, ${worst.count} of them at ${worst.place} (${lossWords(worst.reason)})${unsure && `; ${unsure}`}${rest}.`,
      evidence,
      LOOK,
    )
  if (unsure && !missedNone) return finding.warn(`${unsure.replace('what', 'What')}${rest}.`, evidence, LOOK)
  const disordered = hops.rows.filter((row) => (row.reordered ?? 0) > 0)
  if (disordered.length > 0)
    return finding.warn(
      `${hops.reordered} ${hops.unit} left ${disordered.map((row) => row.instance).join(', ')} out of order.`,
      evidence,
      'The instance reorders messages: token latencies of those queries are not reliable.',
    )
  if (missedNone && lost + unaccounted > 0)
    return finding.ok(
      'Some messages did not pass a hop but reached the client another way: it missed none.',
      evidence,
    )
  if (missing > 0)
    return finding.warn(
      `${missing} tokens are missing although no hop lost any: they were never made.`,
      evidence,
      'Look at the errors: a refused query streams nothing. Otherwise the first hop ended answers early, or was restarted while it streamed.',
    )
  return finding.ok('Every hop passed on what it received.', evidence)
}
