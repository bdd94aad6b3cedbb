import type { PrometheusFamily } from '@broadside/shared/prometheus/write-page'
import type { BackendCount, DataPlane } from './data-plane.ts'

/** The names of the original's PrometheusFamilysStore, seen from the edge: received from clients, sent to clients. */
export function edgeMetrics(data: DataPlane, region: string): PrometheusFamily[] {
  const counts = [...data.count()]
  const sum = (field: keyof BackendCount) => counts.reduce((total, [, count]) => total + count[field], 0)
  const counter = (name: string, help: string, value: number): PrometheusFamily => ({
    name,
    type: 'counter',
    help,
    samples: [{ labels: { region }, value }],
  })
  const perBackend = (name: string, help: string, field: keyof BackendCount): PrometheusFamily => ({
    name,
    type: 'counter',
    help,
    samples: counts.map(([backend, count]) => ({ labels: { region, backend }, value: count[field] })),
  })
  return [
    counter('edgeproxy_connections_total', 'Client connections accepted.', data.counters.connections),
    counter('edgeproxy_bytes_received_total', 'Bytes read from clients.', sum('bytesReceived')),
    counter('edgeproxy_bytes_sent_total', 'Bytes written to clients.', sum('bytesSent')),
    counter('edgeproxy_connection_errors_total', 'Connections that failed.', data.counters.errors),
    counter(
      'edgeproxy_no_backend_total',
      'Connections closed as there was no backend.',
      data.counters.noBackend,
    ),
    perBackend('edgeproxy_backend_connections_total', 'Connections to a backend.', 'connections'),
    perBackend('edgeproxy_backend_errors_total', 'Connections to a backend that failed.', 'errors'),
    {
      name: 'edgeproxy_connections_active',
      type: 'gauge',
      help: 'Client connections open now.',
      samples: [{ labels: { region }, value: data.clients.size }],
    },
  ]
}
