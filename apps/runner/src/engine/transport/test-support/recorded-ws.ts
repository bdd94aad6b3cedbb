import { parseTargetUrl } from '../target-url.ts'
import { prepareTls } from '../tls-settings.ts'
import type { TransportError } from '../transport-error.ts'
import { prepareUpgrade } from '../ws/upgrade-request.ts'
import { connectWs, type WsConnection, type WsConnectOptions } from '../ws/ws-connection.ts'
import type { UpgradeHead, WsHandler } from '../ws/ws-handler.ts'
import { testTls } from './loopback-servers.ts'

/** How a connection ended. */
export interface Ending {
  code: number
  reason: string
  wasClean: boolean
  error: TransportError | null
}

/** A user that writes down what it hears; `react` may answer messages. */
export class RecordedWs implements WsHandler<WsConnection> {
  readonly connection: WsConnection
  readonly messages: string[] = []
  readonly arrivals: number[] = []
  readonly pongs: string[] = []
  opened = 0
  header: string | undefined
  ended: Promise<Ending>
  #end: (ending: Ending) => void = () => undefined
  #react: Reaction

  constructor(url: string, react: Reaction = {}, options: Partial<WsConnectOptions> = {}) {
    this.#react = react
    this.ended = new Promise((resolve) => {
      this.#end = resolve
    })
    const target = parseTargetUrl(url)
    const tls = target.secure ? prepareTls({ caPem: testTls().cert }) : undefined
    this.connection = connectWs({ request: prepareUpgrade(target), handler: this, tls, ...options })
  }

  onOpen(connection: WsConnection, head: UpgradeHead): void {
    this.opened++
    this.header = head.header('x-test')
    this.#react.open?.(connection)
  }

  onMessage(
    connection: WsConnection,
    buffer: Buffer,
    start: number,
    end: number,
    isText: boolean,
    atMs: number,
  ): void {
    const message = buffer.toString(isText ? 'utf8' : 'hex', start, end)
    this.messages.push(message)
    this.arrivals.push(atMs)
    this.#react.message?.(connection, message)
  }

  onPong(_connection: WsConnection, buffer: Buffer, start: number, end: number): void {
    this.pongs.push(buffer.toString('utf8', start, end))
  }

  onClose(
    _connection: WsConnection,
    code: number,
    reason: string,
    wasClean: boolean,
    error: TransportError | null,
  ): void {
    this.#end({ code, reason, wasClean, error })
  }
}

/** What a recorded user does of its own. */
export interface Reaction {
  open?(connection: WsConnection): void
  message?(connection: WsConnection, message: string): void
}
