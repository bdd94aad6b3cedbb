import type { Server } from 'node:net'
import type { Duplex } from 'node:stream'

/** The open client connections of a server, so that they can be counted, cut in part, or all be ended. */
export class ClientConnections {
  readonly #open = new Set<Duplex>()
  readonly #random: () => number

  constructor(random: () => number = Math.random) {
    this.#random = random
  }

  get size(): number {
    return this.#open.size
  }

  /** Follows every connection that a server takes. */
  watch(server: Server): this {
    server.on('connection', (socket) => this.add(socket))
    return this
  }

  add(socket: Duplex): void {
    this.#open.add(socket)
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

  destroyAll(): void {
    for (const socket of this.#open) socket.destroy()
  }
}
