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
  return [
    ...family('gauge', 'centrifugo_node_num_clients', 'Connected clients.', gauges.clients),
    ...family('gauge', 'centrifugo_node_num_users', 'Distinct users of connected clients.', gauges.users),
    ...family('gauge', 'centrifugo_node_num_channels', 'Channels with at least one client.', gauges.channels),
    ...family('gauge', 'centrifugo_node_num_subscriptions', 'Channels of all clients.', gauges.subscriptions),
    ...labelled(
      'centrifugo_client_num_server_disconnects',
      'Connections that the server ended.',
      'code',
      counters.disconnects,
    ),
    ...labelled(
      'centrifugo_client_num_server_unsubscribes',
      'Subscriptions that the server ended.',
      'code',
      counters.unsubscribes,
    ),
    ...labelled(
      'centrifugo_client_recover',
      'Attempts to recover missed publications.',
      'recovered',
      Object.entries(counters.recovers),
    ),
    ...family(
      'counter',
      'centrifugo_node_messages_published',
      'Messages published here.',
      counters.published,
    ),
    ...family(
      'counter',
      'centrifugo_node_messages_delivered',
      'Messages given to clients.',
      counters.delivered,
    ),
    ...family(
      'gauge',
      'process_resident_memory_bytes',
      'Resident memory size in bytes.',
      process.memoryUsage.rss(),
    ),
    ...family(
      'counter',
      'process_cpu_seconds_total',
      'Total user and system CPU time spent in seconds.',
      (cpu.user + cpu.system) / 1e6,
    ),
    '',
  ].join('\n')
}

const head = (type: string, name: string, help: string): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
]

const family = (type: 'gauge' | 'counter', name: string, help: string, value: number): string[] => [
  ...head(type, name, help),
  `${name} ${value}`,
]

const labelled = (
  name: string,
  help: string,
  label: string,
  values: Iterable<readonly [string | number, number]>,
): string[] => [
  ...head('counter', name, help),
  ...[...values].map(([value, count]) => `${name}{${label}="${value}"} ${count}`),
]
