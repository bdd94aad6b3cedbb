import type { RunAccumulator } from '../points/accumulator.ts'
import type { Series } from '../points/series.ts'
import type { HopCount, HopLedger, HopLoss, HopReadings, ServerSight } from './hops.ts'

/** The counter of the client that answers to each unit. */
const CLIENT_COUNTER = {
  messages: 'ws_msgs_received',
  requests: 'http_reqs',
  bytes: 'data_received',
} as const

/**
 * Puts what the stack counted and what the client saw side by side, and pins what is missing to a place. `through` picks the
 * client's series that passed the hops: what a scenario sent past them on purpose is not theirs.
 */
export function hopLedger(
  readings: HopReadings,
  totals: RunAccumulator,
  through: (series: Series) => boolean = () => true,
): HopLedger {
  const { unit, hops, flow = 'to-client' } = readings
  const rows = [...hops].sort((a, b) => a.hop - b.hop || (a.instance < b.instance ? -1 : 1))
  const client = totals.counter(CLIENT_COUNTER[unit], through)
  // A request that the end of the run cut off is none of the client's, and may have been answered all the same.
  const cutOff = unit === 'requests' ? totals.counter('iterations_interrupted', through) : 0
  const servers = serverSights(totals)
  const losses = [
    ...rows.flatMap(known),
    ...between(rows),
    ...(flow === 'to-client' ? atClient(rows, client + cutOff, servers) : fromClient(rows, client)),
  ]
    .filter((loss) => loss.count > 0)
    .sort((a, b) => b.count - a.count)
  return {
    unit,
    flow,
    rows,
    client,
    servers,
    losses,
    lost: sum(
      losses.filter(({ atMost }) => !atMost),
      ({ count }) => count,
    ),
    unaccounted: sum(
      losses.filter(({ atMost }) => atMost),
      ({ count }) => count,
    ),
    reordered: rows.reduce((sum, row) => sum + (row.reordered ?? 0), 0),
  }
}

/** Losses that an instance counted itself. */
const known = ({ instance, lost }: HopCount): HopLoss[] =>
  Object.entries(lost).map(([reason, count]) => ({ place: instance, reason, count }))

/** What one role sent and the next one did not receive. */
function between(rows: readonly HopCount[]): HopLoss[] {
  const levels = [...new Set(rows.map((row) => row.hop))]
  return levels.slice(1).map((level, i) => {
    const from = rows.filter((row) => row.hop === levels[i])
    const to = rows.filter((row) => row.hop === level)
    return {
      place: `${from[0]?.role} → ${to[0]?.role}`,
      ...reasonOf(to),
      count: sum(from, (row) => row.sent) - sum(to, (row) => row.received ?? 0),
    }
  })
}

/** Between the last hop and the client: by instance where the client knows which one served it, else all together. */
function atClient(rows: readonly HopCount[], client: number, servers: readonly ServerSight[]): HopLoss[] {
  const last = rows.filter((row) => row.hop === rows.at(-1)?.hop)
  const sights = new Map(servers.map((sight) => [sight.server, sight.messages]))
  if (last.length > 0 && last.every((row) => sights.has(row.instance) || row.sent === 0))
    return last.map((row) => ({
      place: `${row.instance} → client`,
      ...reasonOf([row]),
      count: row.sent - (sights.get(row.instance) ?? 0),
    }))
  return [
    {
      place: `${last[0]?.role ?? 'system'} → client`,
      ...reasonOf(last),
      count: sum(last, (row) => row.sent) - client,
    },
  ]
}

function fromClient(rows: readonly HopCount[], client: number): HopLoss[] {
  const first = rows.filter((row) => row.hop === rows[0]?.hop)
  const count = client - sum(first, (row) => row.received ?? 0)
  return [{ place: `client → ${first[0]?.role ?? 'system'}`, ...reasonOf(first), count }]
}

/** Where an instance died, what it held is gone, and what it had counted is not known. */
function reasonOf(rows: readonly HopCount[]): Pick<HopLoss, 'reason' | 'atMost'> {
  const ended = rows.filter((row) => row.interrupted).map((row) => row.instance)
  if (ended.length === 0) return { reason: 'on the wire' }
  return { reason: `in flight or uncounted when ${ended.join(', ')} ended`, atMost: true }
}

function serverSights(totals: RunAccumulator): ServerSight[] {
  const byServer = new Map<string, { messages: number; tokensMissing: number; tokensReordered: number }>()
  const fields = {
    server_msgs_received: 'messages',
    server_tokens_missing: 'tokensMissing',
    server_tokens_reordered: 'tokensReordered',
  } as const
  for (const { series, value } of totals.counters.values()) {
    const { server } = series.tags
    const field = fields[series.metric as keyof typeof fields]
    if (server === undefined || field === undefined) continue
    const sight = byServer.get(server) ?? { messages: 0, tokensMissing: 0, tokensReordered: 0 }
    sight[field] += value
    byServer.set(server, sight)
  }
  return [...byServer].sort(([a], [b]) => (a < b ? -1 : 1)).map(([server, sight]) => ({ server, ...sight }))
}

function sum<T>(rows: readonly T[], of: (row: T) => number): number {
  return rows.reduce((total, row) => total + of(row), 0)
}
