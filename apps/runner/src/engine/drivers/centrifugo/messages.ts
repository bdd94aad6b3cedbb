import { isRecord, parseObject } from '@broadside/shared/json-object'

/** One message of the server, as far as the driver reads it. */
export interface ServerMessage {
  readonly id?: number
  readonly error?: { readonly code: number; readonly message: string; readonly temporary?: boolean }
  readonly connect?: ConnectResult
  readonly push?: {
    readonly channel?: string
    readonly pub?: Publication
    readonly unsubscribe?: { readonly code: number; readonly reason: string }
  }
}

export interface Publication {
  readonly data?: { readonly token?: unknown; readonly done?: unknown } | null
  readonly offset?: unknown
}

/** Its place in the channel, where the channel has places. */
export const offsetOf = ({ offset }: Publication): number | undefined =>
  typeof offset === 'number' ? offset : undefined

/** As it came: what a server says of a connection decides what is done with it, so it is read with care. */
export interface ConnectResult {
  readonly subs?: Readonly<Record<string, unknown>> | null
  /** Seconds between two pings of the server; absent: it sends none. */
  readonly ping?: unknown
  readonly pong?: unknown
}

export interface SubResult {
  readonly recoverable: boolean
  readonly offset: number | undefined
  readonly epoch: string
  readonly recovered: boolean
  readonly wasRecovering: boolean
  readonly publications: readonly Publication[]
}

/** What a connect reply says of a channel; undefined when it names no such subscription. */
export function subscriptionTo(channel: string, { subs }: ConnectResult): SubResult | undefined {
  const sub = subs?.[channel]
  if (!isRecord(sub)) return undefined
  return {
    recoverable: sub.recoverable === true,
    offset: typeof sub.offset === 'number' ? sub.offset : undefined,
    epoch: typeof sub.epoch === 'string' ? sub.epoch : '',
    recovered: sub.recovered === true,
    wasRecovering: sub.was_recovering === true,
    publications: Array.isArray(sub.publications) ? sub.publications.filter(isRecord) : [],
  }
}

/** Milliseconds between two pings of the server; undefined: it sends none. */
export const pingIntervalMs = ({ ping }: ConnectResult): number | undefined =>
  typeof ping === 'number' && ping > 0 ? ping * 1_000 : undefined

const NEWLINE = 0x0a
const OPEN = 0x7b
const CLOSE = 0x7d

/**
 * Calls back for every message of a frame: `undefined` for one that is not a JSON object. A ping, which is `{}`, is
 * an object without fields.
 */
export function eachMessage(
  buffer: Buffer,
  start: number,
  end: number,
  take: (message: ServerMessage | undefined) => void,
): void {
  for (let from = start; from < end; ) {
    const at = buffer.indexOf(NEWLINE, from)
    const to = at === -1 || at > end ? end : at
    if (to > from) take(parseMessage(buffer, from, to))
    from = to + 1
  }
}

const PING: ServerMessage = {}

function parseMessage(buffer: Buffer, start: number, end: number): ServerMessage | undefined {
  if (end - start === 2 && buffer[start] === OPEN && buffer[start + 1] === CLOSE) return PING
  return parseObject(buffer.toString('utf8', start, end))
}

export const isPing = (message: ServerMessage): boolean =>
  message === PING || Object.keys(message).length === 0

/** The first command of a connection; `from` = where to go on in the channel. */
export function connectCommand(
  token: string,
  from?: { readonly channel: string; readonly offset: number; readonly epoch: string },
): string {
  const subs = from
    ? { subs: { [from.channel]: { recover: true, offset: from.offset, epoch: from.epoch } } }
    : {}
  return JSON.stringify({ id: CONNECT_ID, connect: { token, name: 'broadside', ...subs } })
}

export const CONNECT_ID = 1
export const PONG = '{}'
