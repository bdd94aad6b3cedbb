/** What one instance of the system under test counted while the run lasted: one row of the per-hop ledger. */
export interface HopCount {
  readonly instance: string
  readonly role: string
  /** Place on the way: with `flow: to-client` 0 makes the message; with `from-client` 0 is next to the client. */
  readonly hop: number
  /** What reached this instance; null: it makes it itself. */
  readonly received: number | null
  /** What it passed on (of the last hop of `from-client`: what it answered). */
  readonly sent: number
  /** What it knows it lost, by reason, e.g. `{dropped: 3, noSubscriber: 7}`. */
  readonly lost: Readonly<Record<string, number>>
  /** What it passed on out of order, as far as it knows. */
  readonly reordered?: number
  /** It died or was restarted during the run: what it counted since its last sample is not known. */
  readonly interrupted?: boolean
}

/** What the whole stack counted, and in what. */
export interface HopReadings {
  readonly unit: 'messages' | 'requests' | 'bytes'
  /** Which way the counted things go; default: to the client, as streamed messages do. */
  readonly flow?: 'to-client' | 'from-client'
  readonly hops: readonly HopCount[]
}

/** One place where something went missing. */
export interface HopLoss {
  /** An instance, or the way between two: `backend → gateway`, `gateway-2 → client`. */
  readonly place: string
  readonly reason: string
  readonly count: number
  /** An instance ended here with what it held and what it had counted: so many at the most, perhaps none. */
  readonly atMost?: true
}

/** What the client saw through one instance that named itself when the socket was opened. */
export interface ServerSight {
  readonly server: string
  readonly messages: number
  readonly tokensMissing: number
  readonly tokensReordered: number
}

/** The per-hop ledger of a run: what each instance passed on, what the client received, and where the rest went. */
export interface HopLedger {
  readonly unit: HopReadings['unit']
  readonly flow: 'to-client' | 'from-client'
  readonly rows: readonly HopCount[]
  /** Received by the client, or sent by it with `flow: from-client`; null: it does not count this unit. */
  readonly client: number | null
  readonly servers: readonly ServerSight[]
  /** Most first. */
  readonly losses: readonly HopLoss[]
  /** Those that are known to be lost. */
  readonly lost: number
  /** Those of which nobody knows, because the instance that did has ended. */
  readonly unaccounted?: number
  readonly reordered: number
}

const LOSS_WORDS: Readonly<Record<string, string>> = {
  noSubscriber: 'nobody was subscribed',
  noSocket: 'the session had no socket',
  dropped: 'dropped by the instance',
  publishFailed: 'the store refused them',
}

/** A reason as people read it: `noSubscriber` → "nobody was subscribed"; one that has no words of its own stays as it is. */
export const lossWords = (reason: string): string => LOSS_WORDS[reason] ?? reason
