import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { BATCH_HEADER } from '../node/api/handle-api.ts'

export interface CommandSenderOptions {
  /** Address of the server API, e.g. http://localhost:9001/api. */
  url: string
  apiKey: string
  /** A body whose answer was lost is sent again under the same name. Only for nodes that know the header. */
  repeat: boolean
  onLost: (reason: string, commands: number) => void
}

/** Half of what a node takes: what gathers during a slow call must fit into the next, or a delay becomes a growing queue. */
const MAX_BODY_CHARACTERS = 512 * 1024
const TIMEOUT_MS = 10_000
/** Ours end an idle connection first, so that no command meets one that the server is just closing. */
const IDLE_MS = 30_000
const PAUSES_MS = [20, 50, 100, 200, 400, 800]

/**
 * Sends commands to the server API, newline-joined: what gathers while one call is open goes with the next. One call at a
 * time, because two could overtake each other on the way and with them the tokens of a session.
 */
export class CommandSender {
  readonly #options: CommandSenderOptions
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1, timeout: IDLE_MS })
  readonly #url: URL
  #queue: QueuedCommand[] = []
  #sending = false
  /** Messages that were answered with a result, and those that were not. */
  accepted = 0
  lost = 0

  constructor(options: CommandSenderOptions) {
    this.#options = options
    this.#url = new URL(options.url)
  }

  /** Takes one command as JSON text; it leaves with the next `flush`. Only messages are counted. */
  add(text: string, isMessage: boolean): void {
    this.#queue.push({ text, isMessage })
  }

  flush(): void {
    if (this.#sending || this.#queue.length === 0) return
    this.#sending = true
    void this.#drain()
  }

  close(): void {
    this.#queue = []
    this.#agent.destroy()
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) await this.#send(this.#takeBody())
    this.#sending = false
  }

  #takeBody(): QueuedCommand[] {
    let characters = 0
    const over = this.#queue.findIndex(({ text }) => {
      characters += text.length + 1
      return characters > MAX_BODY_CHARACTERS
    })
    return this.#queue.splice(0, over === -1 ? this.#queue.length : Math.max(1, over))
  }

  async #send(commands: readonly QueuedCommand[]): Promise<void> {
    const body = commands.map(({ text }) => text).join('\n')
    const batch = randomUUID()
    for (let attempt = 0; ; attempt++) {
      const outcome = await this.#post(body, batch)
      if (outcome.replies !== undefined) {
        this.#count(outcome.replies, commands)
        return
      }
      const pauseMs = this.#options.repeat && outcome.mayRepeat ? PAUSES_MS[attempt] : undefined
      if (pauseMs === undefined) {
        this.#lose(outcome.reason, commands)
        return
      }
      await sleep(pauseMs)
    }
  }

  /** One reply a line: a command that was answered with an error is lost, the others are not. */
  #count(replies: string, commands: readonly QueuedCommand[]): void {
    let lost: QueuedCommand[] = []
    if (replies.includes('"error":')) {
      const lines = replies.split('\n')
      lost = commands.filter((_, i) => lines[i]?.includes('"error":') ?? true)
      this.#lose(lines.find((line) => line.includes('"error":')) ?? '', lost)
    }
    this.accepted += messagesOf(commands) - messagesOf(lost)
  }

  #lose(reason: string, commands: readonly QueuedCommand[]): void {
    this.lost += messagesOf(commands)
    this.#options.onLost(reason, commands.length)
  }

  #post(body: string, batch: string): Promise<PostOutcome> {
    return new Promise((resolve) => {
      const req = request(
        this.#url,
        {
          method: 'POST',
          agent: this.#agent,
          timeout: TIMEOUT_MS,
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            authorization: `apikey ${this.#options.apiKey}`,
            [BATCH_HEADER]: batch,
          },
        },
        (res) => {
          let text = ''
          res.setEncoding('utf8')
          res.on('data', (chunk: string) => {
            text += chunk
          })
          res.on('end', () => resolve(outcomeOf(res.statusCode ?? 0, text)))
          res.on('error', (error) => resolve({ reason: error.message, mayRepeat: true }))
        },
      )
      req.on('timeout', () => req.destroy(new Error(`no answer within ${TIMEOUT_MS} ms`)))
      req.on('error', (error) => resolve({ reason: error.message, mayRepeat: true }))
      req.end(body)
    })
  }
}

interface QueuedCommand {
  readonly text: string
  readonly isMessage: boolean
}

const messagesOf = (commands: readonly QueuedCommand[]): number =>
  commands.reduce((sum, { isMessage }) => sum + (isMessage ? 1 : 0), 0)

type PostOutcome = { replies: string } | { replies?: undefined; reason: string; mayRepeat: boolean }

/** A node or a proxy that could not serve (5xx) may be asked again; a request that is wrong stays wrong. */
const outcomeOf = (status: number, text: string): PostOutcome =>
  status === 200 ? { replies: text } : { reason: `status ${status}`, mayRepeat: status >= 500 }
