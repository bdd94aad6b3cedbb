import {
  closeConnection,
  createSubscriberConnection,
  createWorkerConnection,
} from '@broadside/bus/connection'

/** A worker's connections to Redis, by what waits on them. */
export interface WorkerConnections {
  readonly queue: ReturnType<typeof createWorkerConnection>
  readonly commands: ReturnType<typeof createWorkerConnection>
  /** Nothing else waits on it, so that a renewal is never late because of it. */
  readonly lease: ReturnType<typeof createWorkerConnection>
  readonly subscriber: ReturnType<typeof createSubscriberConnection>
  close(): Promise<void>
  /** Cuts all of them: whatever waits for Redis fails at once. */
  disconnect(): void
}

export function openConnections(url: string, onError: (error: Error) => void): WorkerConnections {
  const queue = createWorkerConnection(url, { name: 'worker-queue', onError })
  const commands = createWorkerConnection(url, { name: 'worker', onError })
  const lease = createWorkerConnection(url, { name: 'worker-lease', onError })
  const subscriber = createSubscriberConnection(url, { name: 'worker-commands', onError })
  const inClosingOrder = [subscriber, lease, commands, queue]
  return {
    queue,
    commands,
    lease,
    subscriber,
    async close() {
      for (const connection of inClosingOrder) await closeConnection(connection)
    },
    disconnect() {
      for (const connection of inClosingOrder) connection.disconnect()
    },
  }
}
