import type { FeedMessage } from '../broker/channel-feed.ts'

const PUB_TAIL = Buffer.from('}}}')

/** `{"push":{"channel":…,"pub":{"data":…,"offset":…}}}` as bytes; the offset is left out when there is none. */
export function publicationPush(channel: string, { data, offset }: FeedMessage): Buffer {
  const head = Buffer.from(`{"push":{"channel":${JSON.stringify(channel)},"pub":{"data":`)
  const tail = offset === 0 ? PUB_TAIL : Buffer.from(`,"offset":${offset}}}}`)
  return Buffer.concat([head, data, tail])
}

/** The server subscribed the client to a channel. */
export const subscribePush = (channel: string, result: string): string =>
  `{"push":{"channel":${JSON.stringify(channel)},"subscribe":${result}}}`

/** The server took the client off a channel. */
export const unsubscribePush = (channel: string, code: number, reason: string): string =>
  `{"push":{"channel":${JSON.stringify(channel)},"unsubscribe":${JSON.stringify({ code, reason })}}}`
