import { connect, createServer, type Server, type Socket } from 'node:net'
import type { EdgeRegion } from '@broadside/shared/config/stacks/edgeproxy'
import { ClientConnections } from '../../../process/client-connections.ts'
import type { RoutedBackend } from '../config.ts'
import type { EdgeBalancer } from './balancer.ts'
import { delayed } from './delayed.ts'
import { placeOf } from './geo.ts'

export interface BackendCount {
  connections: number
  errors: number
  bytesReceived: number
  bytesSent: number
}

/** The TCP edge: accepts, picks a backend by the client's address, copies bytes both ways. It knows nothing of HTTP. */
export class DataPlane {
  readonly counters = { connections: 0, errors: 0, noBackend: 0 }
  readonly server: Server
  readonly clients = new ClientConnections()
  latencyMs: number
  readonly #perBackend = new Map<string, BackendCount>()
  readonly #open = new Map<Socket, string>()

  constructor(
    private readonly balancer: EdgeBalancer,
    private readonly home: EdgeRegion,
    latencyMs: number,
  ) {
    this.latencyMs = latencyMs
    this.server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => this.#accept(client))
    this.clients.watch(this.server)
  }

  /** Counts of each backend, those of connections that are still open included. */
  count(): ReadonlyMap<string, BackendCount> {
    const counts = new Map([...this.#perBackend].map(([id, count]) => [id, { ...count }]))
    for (const [client, id] of this.#open) {
      const count = counts.get(id)
      if (!count) continue
      count.bytesReceived += client.bytesRead
      count.bytesSent += client.bytesWritten
    }
    return counts
  }

  close(): void {
    this.clients.destroyAll()
  }

  #accept(client: Socket): void {
    this.counters.connections++
    const address = client.remoteAddress ?? ''
    const backend = this.balancer.resolve(address, placeOf(address, this.home), performance.now())
    client.on('error', () => client.destroy())
    if (!backend) {
      this.counters.noBackend++
      client.destroy()
      return
    }
    this.#copy(client, backend, address)
  }

  /** No timeout and no second try, as the original: a backend that does not answer costs the client its connection. */
  #copy(client: Socket, backend: RoutedBackend, address: string): void {
    const count = this.#countOf(backend.id)
    const upstream = connect({ host: backend.host, port: backend.port, noDelay: true, allowHalfOpen: true })
    let connected = false
    client.pause()
    upstream.on('connect', () => {
      connected = true
      count.connections++
      this.balancer.opened(backend.id)
      this.#open.set(client, backend.id)
      const oneWayMs = () => this.latencyMs / 2
      client.pipe(delayed(oneWayMs)).pipe(upstream)
      upstream.pipe(delayed(oneWayMs)).pipe(client)
    })
    upstream.on('error', () => {
      this.counters.errors++
      count.errors++
      if (!connected) this.balancer.unbind(address)
      client.destroy()
    })
    upstream.on('close', () => {
      // What it had sent before a clean end may still be on its way to the client.
      if (!upstream.readableEnded) client.destroy()
    })
    client.on('close', () => {
      upstream.destroy()
      if (!this.#open.delete(client)) return
      this.balancer.closed(backend.id)
      count.bytesReceived += client.bytesRead
      count.bytesSent += client.bytesWritten
    })
  }

  #countOf(id: string): BackendCount {
    const known = this.#perBackend.get(id)
    if (known) return known
    const fresh = { connections: 0, errors: 0, bytesReceived: 0, bytesSent: 0 }
    this.#perBackend.set(id, fresh)
    return fresh
  }
}
