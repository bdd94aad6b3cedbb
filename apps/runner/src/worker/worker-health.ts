import type { Lease } from '@broadside/bus/lease'
import { type HealthServer, startHealthServer } from '../health-server.ts'
import { createMetrics } from '../metrics.ts'
import type { ShardSet } from './shard-set.ts'
import type { WorkerConnections } from './worker-connections.ts'

interface Parts {
  readonly runnerId: string
  readonly connections: WorkerConnections
  readonly shards: ShardSet
  readonly lease: Lease
}

/** `/health` and `/metrics` of a worker: ready while it may take shards. */
export function startWorkerHealth(
  port: number,
  { runnerId, connections, shards, lease }: Parts,
): Promise<HealthServer> {
  const metrics = createMetrics('worker', [
    { name: 'shards_running', help: 'Shards that this process is running.', value: () => shards.size },
    {
      name: 'lease_held',
      help: 'Whether this process holds its lease, without which it sends no load: 1 or 0.',
      value: () => (lease.lost ? 0 : 1),
    },
  ])
  const facts = () => ({
    ready: connections.queue.status === 'ready' && !lease.lost,
    runnerId,
    shards: shards.size,
  })
  return startHealthServer(port, facts, metrics)
}
