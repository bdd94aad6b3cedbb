import { type Check, findingsOf, percent } from './check.ts'

const SHARE_LIMIT = 0.5
const FEWEST_REQUESTS = 100

/** Connection accounting: with keep-alive there are far fewer connections than requests. */
export const httpConnections: Check = ({ config, summary }) => {
  const finding = findingsOf('http-connections')
  const requests = summary.counters.http_reqs ?? 0
  const opened = summary.counters.http_connections_opened ?? 0
  const share = requests > 0 ? opened / requests : 0
  const evidence = { requests, connectionsOpened: opened, limitShare: SHARE_LIMIT }
  if (config.target.kind === 'http' && requests >= FEWEST_REQUESTS && share > SHARE_LIMIT)
    return finding.warn(
      `${percent(share)} of the requests opened a connection of their own.`,
      evidence,
      'Keep-alive does not work: each of these latencies has a TCP (and TLS) handshake in front of it. Look for "Connection: close".',
    )
  return finding.ok('Connections were kept alive.', evidence)
}
