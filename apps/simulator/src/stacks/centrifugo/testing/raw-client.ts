import { WebSocket } from 'ws'

export type Message = Record<string, unknown>

/** A client without an SDK: frames go out as they are written, messages come in as they are, one by one. */
export class RawClient {
  readonly socket: WebSocket
  readonly messages: Message[] = []
  /** The text frames as they came, newlines and all. */
  readonly frames: string[] = []
  /** Code and reason, once the server has closed. */
  closed: string | undefined

  constructor(wsUrl: string, headers: Readonly<Record<string, string>> = {}) {
    this.socket = new WebSocket(wsUrl, { perMessageDeflate: false, headers })
    this.socket.on('message', (data) => {
      this.frames.push(String(data))
      for (const line of String(data).split('\n')) this.messages.push(JSON.parse(line) as Message)
    })
    this.socket.on('close', (code, reason) => {
      this.closed = `${code} ${reason}`.trim()
    })
    this.socket.on('error', () => undefined)
  }

  static async open(wsUrl: string, headers?: Readonly<Record<string, string>>): Promise<RawClient> {
    const client = new RawClient(wsUrl, headers)
    await new Promise((resolve, reject) => {
      client.socket.once('open', resolve)
      client.socket.once('error', reject)
    })
    return client
  }

  /** Sends commands in one frame, separated by newlines. */
  send(...commands: object[]): void {
    this.socket.send(commands.map((command) => JSON.stringify(command)).join('\n'))
  }

  /** The reply to a command, once it is there. */
  async reply(id: number): Promise<Message> {
    return this.first((message) => message.id === id)
  }

  async first(wanted: (message: Message) => boolean, timeoutMs = 5000): Promise<Message> {
    const found = (): Message | undefined => this.messages.find(wanted)
    await until(() => found() !== undefined || this.closed !== undefined, timeoutMs)
    const message = found()
    if (!message) throw new Error(`the message did not come: ${this.closed ?? 'the socket is open'}`)
    return message
  }

  /** What the server closed with. */
  async end(timeoutMs = 5000): Promise<string> {
    await until(() => this.closed !== undefined, timeoutMs)
    return this.closed ?? ''
  }

  /** The publications that were pushed, as `data` and `offset`. */
  get publications(): { data: unknown; offset?: number }[] {
    return this.messages.flatMap(({ push }) => {
      const pub = (push as { pub?: { data: unknown; offset?: number } } | undefined)?.pub
      return pub ? [pub] : []
    })
  }
}

export async function until(holds: () => boolean, timeoutMs = 5000): Promise<void> {
  const deadlineMs = performance.now() + timeoutMs
  while (!holds()) {
    if (performance.now() > deadlineMs) throw new Error(`it did not happen within ${timeoutMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
