import type { Client } from './client.ts'

/** The clients of this node: connecting ones too, and connected ones by user. */
export class Hub {
  readonly #all = new Set<Client>()
  readonly #byUser = new Map<string, Set<Client>>()

  add(client: Client): void {
    this.#all.add(client)
  }

  /** The client has said who it is. */
  connected(client: Client): void {
    const same = this.#byUser.get(client.user)
    if (same) same.add(client)
    else this.#byUser.set(client.user, new Set([client]))
  }

  remove(client: Client): void {
    this.#all.delete(client)
    const same = this.#byUser.get(client.user)
    if (!same?.delete(client) || same.size > 0) return
    this.#byUser.delete(client.user)
  }

  /** A user's connected clients here; with an id only that one. */
  ofUser(user: string, clientId?: string): Client[] {
    const clients = [...(this.#byUser.get(user) ?? [])]
    return clientId ? clients.filter(({ id }) => id === clientId) : clients
  }

  get all(): ReadonlySet<Client> {
    return this.#all
  }

  get clients(): number {
    let connected = 0
    for (const client of this.#all) if (client.isConnected) connected += 1
    return connected
  }

  get users(): number {
    return this.#byUser.size
  }

  get subscriptions(): number {
    let subscriptions = 0
    for (const client of this.#all) subscriptions += client.subscriptions.size
    return subscriptions
  }
}
