import type { RunConfig } from '../run-config.ts'
import type { RunSummary } from '../summary/summary.ts'
import { type Check, findingsOf, percent } from './check.ts'

const SHARE_LIMIT = 0.5
const FEWEST_REQUESTS = 100

/**
 * Connection accounting: with keep-alive a user opens one connection and keeps it. Scenarios that ask for a new one each
 * time (`noConnectionReuse`) are not judged, and the first connection of each user is not counted.
 */
export const httpConnections: Check = ({ config, plan, summary }) => {
  const finding = findingsOf('http-connections')
  let requests = 0
  let opened = 0
  for (const { scenario, peakUsers } of plan.scenarios) {
    if (opensOnPurpose(config, scenario)) continue
    const ofIt = countOf(summary, scenario)
    requests += Math.max(0, ofIt.requests - peakUsers)
    opened += Math.max(0, ofIt.opened - peakUsers)
  }
  const share = requests > 0 ? opened / requests : 0
  const evidence = {
    requests: summary.counters.http_reqs ?? 0,
    connectionsOpened: summary.counters.http_connections_opened ?? 0,
    openedBeyondTheFirst: opened,
    limitShare: SHARE_LIMIT,
  }
  if (config.target.kind !== 'http' || requests < FEWEST_REQUESTS)
    return finding.ok(
      'Keep-alive was not judged: too few requests could have used an open connection, or the target is not an HTTP server.',
      evidence,
    )
  if (share > SHARE_LIMIT)
    return finding.warn(
      `${percent(share)} of the requests that could have used an open connection opened one of their own.`,
      evidence,
      'Keep-alive does not work: each of these latencies has a TCP (and TLS) handshake in front of it. Look for "Connection: close".',
    )
  return finding.ok('Connections were kept alive.', evidence)
}

function opensOnPurpose({ scenarios }: RunConfig, scenario: string): boolean {
  const behaviour = scenarios[scenario]?.behaviour
  return behaviour?.driver === 'http' && behaviour.noConnectionReuse
}

function countOf({ stages }: RunSummary, scenario: string): { requests: number; opened: number } {
  const count = { requests: 0, opened: 0 }
  for (const stage of stages)
    if (stage.scenario === scenario) {
      count.requests += stage.counters.http_reqs ?? 0
      count.opened += stage.counters.http_connections_opened ?? 0
    }
  return count
}
