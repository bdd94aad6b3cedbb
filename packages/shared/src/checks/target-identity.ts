import { type Check, findingsOf, percent } from './check.ts'

/** If more than this share of the client's bytes is missing at the component, the rest took another path. */
const MOST_MISSING = 0.05
const NOT_AT_ALL = 0.5
const ASK = 'Name the component’s own counters in the target (counters.url) to have this checked.'

/** Did the bytes cross the component under test? Its own counters against what the client sent. */
export const targetIdentity: Check = ({ config, summary, shards }) => {
  const finding = findingsOf('target-identity')
  const sent = summary.counters.data_sent ?? 0
  const received = summary.counters.data_received ?? 0
  const counters = config.target.kind === 'http' ? config.target.counters : undefined
  const evidence = { clientSentBytes: sent, clientReceivedBytes: received }
  if (!counters)
    return finding.ok(
      'The target names no counters, so it is unknown whether the bytes crossed the component under test.',
      {
        ...evidence,
        hint: config.target.kind === 'http' ? ASK : null,
      },
    )
  const looks = shards.flatMap(({ end }) => (end?.component ? [end.component] : []))
  const failed = looks.find((look) => 'error' in look)
  const counts = looks.flatMap((look) => ('error' in look ? [] : [look]))
  if (counts.length === 0 || failed)
    return finding.warn(
      'The component’s counters could not be read, so it is unknown whether the bytes crossed it.',
      { ...evidence, url: counters.url, error: failed?.error ?? 'no shard read them' },
      'Check target.counters: the address and the metric names.',
    )
  // Every shard looked at the same counters: the one that saw most has all of the load in it.
  const seen = counts.reduce((most, count) => (count.bytesReceived > most.bytesReceived ? count : most))
  const direct = directBytes(summary, config)
  const expected = sent - direct.sent
  const share = expected > 0 ? seen.bytesReceived / expected : 1
  const numbers = {
    ...evidence,
    directBytes: direct.sent,
    componentReceivedBytes: seen.bytesReceived,
    componentSentBytes: seen.bytesSent,
    ...(seen.connections === undefined ? {} : { componentConnections: seen.connections }),
    share,
  }
  if (expected > 0 && share < NOT_AT_ALL)
    return finding.invalid(
      `Only ${percent(share)} of the bytes that were sent crossed the component under test.`,
      numbers,
      'The load went somewhere else: compare the target’s address with the component’s data port. A control-plane address is not the data plane.',
    )
  if (share < 1 - MOST_MISSING)
    return finding.warn(
      `${percent(1 - share)} of the bytes that were sent never reached the component under test.`,
      numbers,
      'The component refused connections, or some traffic took another path.',
    )
  return finding.ok('The bytes crossed the component under test: its own counters say so.', numbers)
}

/** What scenarios sent that go past the component on purpose. */
function directBytes(
  summary: Parameters<Check>[0]['summary'],
  config: Parameters<Check>[0]['config'],
): { sent: number } {
  let sent = 0
  for (const [name, { behaviour }] of Object.entries(config.scenarios))
    if (behaviour.driver === 'http' && behaviour.directUrl !== undefined)
      for (const stage of summary.stages) if (stage.scenario === name) sent += stage.counters.data_sent ?? 0
  return { sent }
}
