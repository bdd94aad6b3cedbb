import type { HopCount } from '@broadside/shared/ledger/hops'
import type { ComponentProcess } from '../../process/component-process.ts'

/** A session API's row: every message is made here; what no node took is lost. */
export function sessionApiHop({ name, counters, unexpectedEnds }: ComponentProcess): HopCount {
  const { accepted = 0, lost = 0 } = counters
  return {
    instance: name,
    role: 'session-api',
    hop: 0,
    received: null,
    sent: accepted,
    lost: { notTaken: lost },
    interrupted: unexpectedEnds > 0,
  }
}

/** A node as the server API: what it was given to publish, and what no node had a client for. */
export function nodeApiHop({ name, counters, unexpectedEnds }: ComponentProcess): HopCount {
  const { published = 0, unheard = 0 } = counters
  return {
    instance: name,
    role: 'node-api',
    hop: 1,
    received: published,
    sent: published - unheard,
    lost: { noSubscriber: unheard },
    interrupted: unexpectedEnds > 0,
  }
}

/** The same node as the clients' gateway: what Redis and the history brought, and what was given to clients. */
export function nodeHop({ name, counters, unexpectedEnds }: ComponentProcess): HopCount {
  const { received = 0, replayed = 0, delivered = 0, undeliverable = 0, skipped = 0 } = counters
  return {
    instance: name,
    role: 'node',
    hop: 2,
    received: received + replayed,
    sent: delivered + replayed,
    lost: { noClient: undeliverable, notNext: skipped },
    interrupted: unexpectedEnds > 0,
  }
}
