/** What one instance of the system under test counted while the run lasted: one row of the per-hop ledger. */
export interface HopCount {
  readonly instance: string
  readonly role: string
  /** Place on the way of a message: 0 makes it, the highest is next to the client. */
  readonly hop: number
  /** Messages that reached this instance; null: it makes them itself. */
  readonly received: number | null
  /** Messages it passed on. */
  readonly sent: number
  /** Messages it knows it lost, by reason, e.g. `{mailbox: 3, noSubscriber: 7}`. */
  readonly lost: Readonly<Record<string, number>>
  /** Messages it passed on out of order, as far as it knows. */
  readonly reordered?: number
  /** It died or was restarted during the run: what it counted in its last second is not known. */
  readonly interrupted?: boolean
}

/** What the whole stack counted, and in what. */
export interface HopReadings {
  readonly unit: 'messages' | 'requests' | 'bytes'
  readonly hops: readonly HopCount[]
}
