import { parseObject } from '@broadside/shared/json-object'
/** Errors that answer one command; the connection goes on. Codes and words are Centrifugo's. */
export const ERRORS = {
  internal: { code: 100, message: 'internal server error', temporary: true },
  unauthorized: { code: 101, message: 'unauthorized' },
  unknownChannel: { code: 102, message: 'unknown channel' },
  permissionDenied: { code: 103, message: 'permission denied' },
  methodNotFound: { code: 104, message: 'method not found' },
  alreadySubscribed: { code: 105, message: 'already subscribed' },
  badRequest: { code: 107, message: 'bad request' },
  notAvailable: { code: 108, message: 'not available' },
  tokenExpired: { code: 109, message: 'token expired' },
  unrecoverablePosition: { code: 112, message: 'unrecoverable position' },
} as const satisfies Record<string, ProtocolError>

export interface ProtocolError {
  code: number
  message: string
  temporary?: boolean
}

/** Ends of a connection: 3000–3499 a client reconnects, 3500–3999 it does not. */
export const DISCONNECTS = {
  shutdown: { code: 3001, reason: 'shutdown' },
  serverError: { code: 3004, reason: 'internal server error' },
  expired: { code: 3005, reason: 'connection expired' },
  slow: { code: 3008, reason: 'slow' },
  insufficientState: { code: 3010, reason: 'insufficient state' },
  noPong: { code: 3012, reason: 'no pong' },
  invalidToken: { code: 3500, reason: 'invalid token' },
  badRequest: { code: 3501, reason: 'bad request' },
  stale: { code: 3502, reason: 'stale' },
  forced: { code: 3503, reason: 'force disconnect' },
} as const satisfies Record<string, Disconnect>

export interface Disconnect {
  code: number
  reason: string
}

/** An answer that is an error; thrown by whatever handles a command. */
export class Refusal extends Error {
  readonly error: ProtocolError

  constructor(error: ProtocolError) {
    super(error.message)
    this.error = error
  }
}

/** What a channel's state is at one moment. Offset 0: nothing was published yet. */
export interface Position {
  offset: number
  epoch: string
}

/** One message of a channel; `data` is JSON text. Offset 0: the channel keeps no history. */
export interface Publication {
  data: string
  offset: number
}

/** A publication inside a reply or a push; zero fields are left out. */
export const publicationJson = ({ data, offset }: Publication): string =>
  offset === 0 ? `{"data":${data}}` : `{"data":${data},"offset":${offset}}`

/** The commands of one text frame: JSON objects separated by newlines. Undefined when it holds anything else. */
export function parseCommands(text: string): Record<string, unknown>[] | undefined {
  const commands: Record<string, unknown>[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const command = parseObject(line)
    if (!command) return undefined
    commands.push(command)
  }
  return commands
}
