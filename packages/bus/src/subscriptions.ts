import type { Redis } from 'ioredis'

export interface Listener {
  readonly onMessage: (message: string) => void
  /** The connection was lost and is back: whatever was published meanwhile is gone, so look at the truth again. */
  readonly onGap?: () => void
}

/** Many listeners on many channels over one connection. */
export interface Subscriptions {
  /** Resolves once messages can arrive; what it answers ends the subscription (and may be called twice). */
  subscribe(channel: string, listener: Listener): Promise<() => Promise<void>>
  /** Channels that anybody listens to. */
  readonly channelCount: number
}

/** Takes a subscriber connection (connection.ts) of its own; close that connection to end everything. */
export function createSubscriptions(connection: Redis): Subscriptions {
  const channels = new Map<string, Set<Listener>>()
  connection.on('message', (channel: string, message: string) => {
    for (const listener of [...(channels.get(channel) ?? [])]) listener.onMessage(message)
  })
  let wasReady = connection.status === 'ready'
  connection.on('ready', () => {
    if (wasReady) afterGap()
    wasReady = true
  })

  /** Back after an outage: once the channels are subscribed again, everybody looks at the truth. */
  const afterGap = (): void => {
    const missed = [...channels.values()].flatMap((listeners) => [...listeners])
    if (missed.length === 0) return
    connection.subscribe(...channels.keys()).then(
      () => {
        for (const { onGap } of missed) onGap?.()
      },
      (error: Error) => connection.emit('error', error), // lost again: the next 'ready' comes here again
    )
  }

  const remove = async (channel: string, listener: Listener): Promise<void> => {
    const listeners = channels.get(channel)
    if (!listeners?.delete(listener) || listeners.size > 0) return
    channels.delete(channel)
    if (connection.status === 'ready') await connection.unsubscribe(channel)
  }

  return {
    async subscribe(channel, listener) {
      const listeners = channels.get(channel) ?? new Set<Listener>()
      channels.set(channel, listeners.add(listener))
      try {
        await connection.subscribe(channel) // again for a known channel: harmless, and answers when it is in force
      } catch (error) {
        await remove(channel, listener)
        throw error
      }
      return () => remove(channel, listener)
    },
    get channelCount() {
      return channels.size
    },
  }
}
