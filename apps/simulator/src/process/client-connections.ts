import type { Server } from 'node:net'
import type { Duplex } from 'node:stream'
import { AddedLatency } from './added-latency.ts'
import type { ComponentFaults } from './component-faults.ts'
import { delayWrites } from './delay-writes.ts'

/** The open client connections of a component, so that they can be counted, cut in part, slowed, or all be ended. */
export class ClientConnections {
  readonly #open = new Set<Duplex>()
  readonly #latency: AddedLatency
  readonly #random: () => number
  #wasSlowed = false

  constructor(random: () => number = Math.random) {
    this.#random = random
    this.#latency = new AddedLatency(random)
  }

  get size(): number {
    return this.#open.size
  }

  /** What a component can be given whose clients these are. */
  get faults(): ComponentFaults {
    return {
      dropConnections: (percent) => this.drop(percent),
      setLatency: (addMs, jitterMs) => this.slow(addMs, jitterMs),
    }
  }

  /** Follows every connection that a server takes. */
  watch(server: Server): this {
    server.on('connection', (socket) => this.add(socket))
    return this
  }

  add(socket: Duplex): void {
    this.#open.add(socket)
    if (this.#wasSlowed) delayWrites(socket, this.#latency)
    socket.once('close', () => this.#open.delete(socket))
  }

  /** Cuts this share of them, rounded, at random and without a word; answers how many. */
  drop(percent: number): number {
    const open = [...this.#open]
    const count = Math.round((open.length * percent) / 100)
    for (let n = 0; n < count; n++) {
      const [victim] = open.splice(Math.floor(this.#random() * open.length), 1)
      victim?.destroy()
    }
    return count
  }

  /** From now on what is sent to them leaves so much later; both 0 ends it. Before the first time it costs nothing. */
  slow(addMs: number, jitterMs: number): void {
    if (!this.#wasSlowed) for (const socket of this.#open) delayWrites(socket, this.#latency)
    this.#wasSlowed = true
    this.#latency.set(addMs, jitterMs)
  }

  destroyAll(): void {
    for (const socket of this.#open) socket.destroy()
  }
}
