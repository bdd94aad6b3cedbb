import { type PrometheusFamily, writePrometheusPage } from '@broadside/shared/prometheus/write-page'

/** What a node counts beside its connections. */
export class NodeCounters {
  readonly disconnects = new Map<number, number>()
  readonly unsubscribes = new Map<number, number>()
  readonly recovers = { yes: 0, no: 0 }
  published = 0
  /** Published to a channel that no node had a client on. */
  unheard = 0
  /** Publications that were given to a client's socket. */
  delivered = 0
  /** Publications inside the answer to a client that came back. */
  replayed = 0
  /** Publications that a client had already, or that were not its next ones. */
  skipped = 0
  apiCommands = 0

  disconnected(code: number): void {
    this.disconnects.set(code, (this.disconnects.get(code) ?? 0) + 1)
  }

  unsubscribed(code: number): void {
    this.unsubscribes.set(code, (this.unsubscribes.get(code) ?? 0) + 1)
  }
}

export interface NodeGauges {
  clients: number
  users: number
  channels: number
  subscriptions: number
}

/** The node's Prometheus page, with Centrifugo's names. */
export function metricsText(gauges: NodeGauges, counters: NodeCounters): string {
  const cpu = process.cpuUsage()
  return writePrometheusPage([
    one('gauge', 'centrifugo_node_num_clients', 'Connected clients.', gauges.clients),
    one('gauge', 'centrifugo_node_num_users', 'Distinct users of connected clients.', gauges.users),
    one('gauge', 'centrifugo_node_num_channels', 'Channels with at least one client.', gauges.channels),
    one('gauge', 'centrifugo_node_num_subscriptions', 'Channels of all clients.', gauges.subscriptions),
    counted(
      'centrifugo_client_num_server_disconnects',
      'Connections that the server ended.',
      'code',
      counters.disconnects,
    ),
    counted(
      'centrifugo_client_num_server_unsubscribes',
      'Subscriptions that the server ended.',
      'code',
      counters.unsubscribes,
    ),
    counted(
      'centrifugo_client_recover',
      'Attempts to recover missed publications.',
      'recovered',
      Object.entries(counters.recovers),
    ),
    one('counter', 'centrifugo_node_messages_published', 'Messages published here.', counters.published),
    one('counter', 'centrifugo_node_messages_delivered', 'Messages given to clients.', counters.delivered),
    one('gauge', 'process_resident_memory_bytes', 'Resident memory size.', process.memoryUsage.rss()),
    one('counter', 'process_cpu_seconds_total', 'User and system CPU time.', (cpu.user + cpu.system) / 1e6),
  ])
}

const one = (type: 'gauge' | 'counter', name: string, help: string, value: number): PrometheusFamily => ({
  name,
  type,
  help,
  samples: [{ value }],
})

const counted = (
  name: string,
  help: string,
  label: string,
  values: Iterable<readonly [string | number, number]>,
): PrometheusFamily => ({
  name,
  type: 'counter',
  help,
  samples: [...values].map(([key, value]) => ({ labels: { [label]: String(key) }, value })),
})
