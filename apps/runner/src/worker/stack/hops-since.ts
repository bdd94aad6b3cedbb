import type { HopCount, HopReadings } from '@broadside/shared/ledger/hops'

/** What was counted between two readings. An instance that came meanwhile counts from 0. */
export function hopsSince(before: HopReadings, after: HopReadings): HopReadings {
  const known = new Map(before.hops.map((hop) => [hop.instance, hop]))
  return { ...after, hops: after.hops.map((hop) => since(known.get(hop.instance), hop)) }
}

function since(before: HopCount | undefined, after: HopCount): HopCount {
  if (!before) return after
  return {
    ...after,
    received: after.received === null ? null : after.received - (before.received ?? 0),
    sent: after.sent - before.sent,
    lost: Object.fromEntries(
      Object.entries(after.lost).map(([reason, count]) => [reason, count - (before.lost[reason] ?? 0)]),
    ),
    ...(after.reordered === undefined ? {} : { reordered: after.reordered - (before.reordered ?? 0) }),
    interrupted: after.interrupted === true && before.interrupted !== true,
  }
}
