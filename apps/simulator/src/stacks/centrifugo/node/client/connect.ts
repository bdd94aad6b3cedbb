import { isRecord } from '@broadside/shared/json-object'
import type { VerifiedToken } from '../../connection-token.ts'
import type { ChannelRules } from '../channel-rules.ts'
import { DISCONNECTS, ERRORS, Refusal } from '../protocol.ts'
import type { Client } from './client.ts'
import type { RecoverFrom } from './subscription.ts'

export interface ConnectRules {
  verify: (token: string) => VerifiedToken
  rulesOf: (channel: string) => ChannelRules | undefined
  pingSeconds: number
  /** An expired connection is kept this long for a refresh. */
  expiredCloseDelayMs: number
  nowMs: () => number
}

/** What the node calls itself in replies: the version whose protocol this is, and that it is not that server. */
export const SERVER_VERSION = '6.5.1+broadside'

/**
 * Answers a `connect` command as JSON text after `"connect":`, or undefined when the client was disconnected instead.
 * The channels of the token are the client's subscriptions; call `goLive` once the answer is sent. Throws a Refusal.
 */
export async function connect(
  client: Client,
  params: unknown,
  rules: ConnectRules,
): Promise<string | undefined> {
  const { token, subs } = isRecord(params) ? params : {}
  if (typeof token !== 'string' || token === '') return ended(client, DISCONNECTS.badRequest)
  const verified = rules.verify(token)
  if (!verified.ok) {
    if (verified.why === 'expired') throw new Refusal(ERRORS.tokenExpired)
    return ended(client, DISCONNECTS.invalidToken)
  }
  const { sub, exp, channels = [] } = verified.claims
  const wanted = new Map<string, { rules: ChannelRules; from: RecoverFrom | undefined }>()
  for (const channel of channels) {
    const own = rules.rulesOf(channel)
    if (!own) throw new Refusal(ERRORS.unknownChannel)
    wanted.set(channel, { rules: own, from: recoverFrom(subs, channel) })
  }
  client.user = sub
  client.staleAtMs = Number.POSITIVE_INFINITY
  const results = await client.openChannels(wanted)
  if (client.isClosed) return undefined
  client.isConnected = true
  const { nowMs, pingSeconds, expiredCloseDelayMs } = rules
  // The first ping comes at a random moment of the interval, so that the pings of many clients spread.
  client.pingAtMs = nowMs() + Math.random() * pingSeconds * 1000
  client.expireAtMs =
    exp === undefined ? Number.POSITIVE_INFINITY : nowMs() + lifeMs(exp) + expiredCloseDelayMs
  const list = [...results].map(([channel, result]) => `${JSON.stringify(channel)}:${result}`).join(',')
  return (
    `{"client":"${client.id}","version":"${SERVER_VERSION}"${expiry(exp)}${list ? `,"subs":{${list}}` : ''}` +
    `,"ping":${pingSeconds},"pong":true}`
  )
}

/** Answers a `refresh` command: a newer token for the same user. Throws a Refusal. */
export function refresh(client: Client, params: unknown, rules: ConnectRules): string | undefined {
  const { token } = isRecord(params) ? params : {}
  if (typeof token !== 'string' || token === '') throw new Refusal(ERRORS.badRequest)
  const verified = rules.verify(token)
  if (!verified.ok) {
    if (verified.why === 'expired') throw new Refusal(ERRORS.tokenExpired)
    return ended(client, DISCONNECTS.invalidToken)
  }
  const { sub, exp } = verified.claims
  if (sub !== client.user) return ended(client, DISCONNECTS.invalidToken)
  client.expireAtMs =
    exp === undefined ? Number.POSITIVE_INFINITY : rules.nowMs() + lifeMs(exp) + rules.expiredCloseDelayMs
  return `{"client":"${client.id}","version":"${SERVER_VERSION}"${expiry(exp)}}`
}

function ended(client: Client, disconnect: { code: number; reason: string }): undefined {
  client.disconnect(disconnect)
}

const lifeMs = (exp: number): number => exp * 1000 - Date.now()

const expiry = (exp: number | undefined): string =>
  exp === undefined ? '' : `,"expires":true,"ttl":${Math.max(1, Math.floor(lifeMs(exp) / 1000))}`

/** Where the client says it was in a channel, when it wants to go on from there. */
function recoverFrom(subs: unknown, channel: string): RecoverFrom | undefined {
  const request = isRecord(subs) ? subs[channel] : undefined
  if (!isRecord(request) || request.recover !== true) return undefined
  const { offset = 0, epoch = '' } = request
  return { offset: Number(offset), epoch: String(epoch) }
}
