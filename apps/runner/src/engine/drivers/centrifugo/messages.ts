import { parseObject } from '../stream/created-session.ts'

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
  readonly offset?: number
}

export interface ConnectResult {
  readonly subs?: Readonly<Record<string, SubResult>>
  /** Seconds between two pings of the server; absent: it sends none. */
  readonly ping?: number
  readonly pong?: boolean
}

export interface SubResult {
  readonly recoverable?: boolean
  readonly offset?: number
  readonly epoch?: string
  readonly recovered?: boolean
  readonly was_recovering?: boolean
  readonly publications?: readonly Publication[]
}

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
