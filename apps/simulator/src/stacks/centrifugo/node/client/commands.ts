import { isRecord } from '@broadside/shared/json-object'
import { DISCONNECTS, ERRORS, type ProtocolError, Refusal } from '../protocol.ts'
import type { Client } from './client.ts'
import { type ConnectRules, connect, refresh } from './connect.ts'

export interface CommandRules extends ConnectRules {
  /** A subscribe to a channel that the token has opened already succeeds; the original answers error 105. */
  lenientSubscribe: boolean
  onError: (error: unknown) => void
}

type Command = Readonly<Record<string, unknown>>

/** Answers a command as JSON text after its name; undefined: it has no answer. */
type Handler = (client: Client, params: unknown, rules: CommandRules) => string | undefined

/** What a connected client may ask for, by the name of the command. Nothing of the rest is allowed in this namespace. */
const HANDLERS: Readonly<Record<string, Handler>> = {
  subscribe(client, params, { rulesOf, lenientSubscribe }) {
    const { channel } = isRecord(params) ? params : {}
    if (typeof channel !== 'string' || channel === '') throw new Refusal(ERRORS.badRequest)
    if (!rulesOf(channel)) throw new Refusal(ERRORS.unknownChannel)
    if (!client.subscriptions.has(channel)) throw new Refusal(ERRORS.permissionDenied)
    if (!lenientSubscribe) throw new Refusal(ERRORS.alreadySubscribed)
    return '{}'
  },
  unsubscribe(client, params) {
    const { channel } = isRecord(params) ? params : {}
    if (typeof channel !== 'string' || channel === '') throw new Refusal(ERRORS.badRequest)
    client.drop(channel)
    return '{}'
  },
  refresh,
  ping: () => '{}',
  send: () => undefined,
  publish: refused(ERRORS.permissionDenied),
  history: refused(ERRORS.permissionDenied),
  presence: refused(ERRORS.notAvailable),
  presence_stats: refused(ERRORS.notAvailable),
  rpc: refused(ERRORS.notAvailable),
  sub_refresh: refused(ERRORS.permissionDenied),
}

/** One client's commands, answered one after the other in the order in which they came. */
export class CommandQueue {
  readonly #client: Client
  readonly #rules: CommandRules
  readonly #onConnected: () => void
  #waiting: Command[] = []
  #isConnecting = false
  #hasTried = false

  constructor(client: Client, rules: CommandRules, onConnected: () => void) {
    this.#client = client
    this.#rules = rules
    this.#onConnected = onConnected
  }

  /** Takes the commands of one frame. Those behind a `connect` wait for its answer. */
  take(commands: readonly Command[]): void {
    for (const command of commands) {
      if (this.#client.isClosed) return
      if (this.#isConnecting) this.#waiting.push(command)
      else if ('connect' in command) this.#connect(command)
      else this.#answer(command)
    }
  }

  #connect(command: Command): void {
    if (this.#client.isConnected || !isId(command.id)) {
      this.#client.disconnect(DISCONNECTS.badRequest)
      return
    }
    this.#isConnecting = true
    this.#hasTried = true
    connect(this.#client, command.connect, this.#rules)
      .then(
        (result) => {
          if (result === undefined) return
          this.#client.send(`{"id":${command.id},"connect":${result}}`)
          this.#onConnected()
          this.#client.goLive(this.#client.subscriptions.keys())
        },
        (error: unknown) => this.#refuseConnect(command, error),
      )
      .finally(() => {
        this.#isConnecting = false
        this.take(this.#waiting.splice(0))
      })
  }

  #refuseConnect(command: Command, error: unknown): void {
    if (error instanceof Refusal) this.#client.send(errorReply(command.id, error.error))
    else {
      this.#rules.onError(error)
      this.#client.disconnect(DISCONNECTS.serverError)
    }
  }

  #answer(command: Command): void {
    const client = this.#client
    // `{}` answers a ping.
    if (Object.keys(command).length === 0) {
      client.pongDueMs = Number.POSITIVE_INFINITY
      return
    }
    if (!client.isConnected) {
      // Behind a connect that was refused, a client's other commands are void; before any connect they are an error.
      if (!this.#hasTried) client.disconnect(DISCONNECTS.badRequest)
      return
    }
    const name = Object.keys(command).find((key) => key in HANDLERS)
    const { id } = command
    if (name === undefined || (!isId(id) && name !== 'send')) {
      client.disconnect(DISCONNECTS.badRequest)
      return
    }
    try {
      const result = HANDLERS[name]?.(client, command[name], this.#rules)
      if (result !== undefined) client.send(`{"id":${id},"${name}":${result}}`)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      client.send(errorReply(id, error.error))
    }
  }
}

function refused(error: ProtocolError): Handler {
  return () => {
    throw new Refusal(error)
  }
}

const isId = (id: unknown): id is number => Number.isInteger(id) && (id as number) > 0

const errorReply = (id: unknown, error: ProtocolError): string =>
  `{"id":${id},"error":${JSON.stringify(error)}}`
