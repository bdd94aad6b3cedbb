import { type Check, findingsOf } from './check.ts'

/** 401, 403, 35xx and an untrusted certificate are configuration errors, not connection noise: they are never retried. */
export const permanentRefusals: Check = ({ summary }) => {
  const finding = findingsOf('permanent-refusals')
  const refused = summary.counters.ws_refused ?? 0
  const evidence = { refused }
  if (refused > 0)
    return finding.warn(
      `${refused} sockets were refused permanently (401, 403, 35xx or an untrusted certificate).`,
      evidence,
      'Check the target’s secret, addresses and certificate: these sessions put no load on the streaming path.',
    )
  return finding.ok('No WebSocket was refused permanently.', evidence)
}

/** The reconnect ledger: failed first connects apart from established sockets that were cut. */
export const reconnects: Check = ({ summary: { counters } }) => {
  const finding = findingsOf('reconnect-ledger')
  const evidence = {
    connectFailures: counters.ws_connect_failures ?? 0,
    drops: counters.ws_drops ?? 0,
    reconnects: counters.ws_reconnects ?? 0,
    reconnectsFailed: counters.ws_reconnects_failed ?? 0,
    tokensRecovered: counters.tokens_recovered ?? 0,
  }
  if (evidence.connectFailures + evidence.drops > 0)
    return finding.warn(
      `${evidence.connectFailures} first connects failed and ${evidence.drops} established sockets were cut.`,
      evidence,
      'Durations include the time spent in backoff. The Ledger tab says what was recovered and what was lost.',
    )
  return finding.ok('No WebSocket connect failed, and no open WebSocket was cut.', evidence)
}
