/** What a channel may do; the options of Centrifugo's namespaces that matter here. */
export interface ChannelRules {
  /** 0: no history, no offsets, no recovery. */
  historySize: number
  historyTtlSeconds: number
}

/** How long a stream's offset and epoch outlive its messages. */
export const META_TTL_SECONDS = 3600

const NO_HISTORY: ChannelRules = { historySize: 0, historyTtlSeconds: 0 }
const MAX_CHANNEL_LENGTH = 255

/**
 * The rules of a channel by its namespace, the part before the first colon. `session` keeps history, with forced
 * recovery and positioning; channels without a namespace keep none; other namespaces are unknown.
 */
export function rulesOf(channel: string, session: ChannelRules): ChannelRules | undefined {
  if (channel === '' || channel.length > MAX_CHANNEL_LENGTH) return undefined
  const colon = channel.indexOf(':')
  if (colon === -1) return NO_HISTORY
  return channel.slice(0, colon) === 'session' ? session : undefined
}
