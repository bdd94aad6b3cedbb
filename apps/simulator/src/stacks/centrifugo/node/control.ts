import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import type { BrokerKeys } from './broker/keys.ts'

const UserCommand = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('subscribe'),
    user: z.string(),
    client: z.string().optional(),
    channel: z.string(),
  }),
  z.object({
    kind: z.literal('unsubscribe'),
    user: z.string(),
    client: z.string().optional(),
    channel: z.string(),
  }),
  z.object({
    kind: z.literal('disconnect'),
    user: z.string(),
    client: z.string().optional(),
    code: z.int(),
    reason: z.string(),
  }),
])
/** What the server API asks of every node, because the user's connections may be on any of them. */
export type UserCommand = z.infer<typeof UserCommand>

const NodeReport = z.object({
  uid: z.string(),
  name: z.string(),
  version: z.string(),
  num_clients: z.number(),
  num_users: z.number(),
  num_channels: z.number(),
  num_subs: z.number(),
  uptime: z.number(),
  channels: z.record(z.string(), z.number()),
})
/** One node about itself; `channels`: clients by channel. */
export type NodeReport = z.infer<typeof NodeReport>

const Message = z.discriminatedUnion('kind', [
  ...UserCommand.options,
  z.object({ kind: z.literal('survey'), id: z.string(), answerTo: z.string() }),
])
const Answer = z.object({ id: z.string(), report: NodeReport })

const SURVEY_TIMEOUT_MS = 1000

interface Survey {
  reports: NodeReport[]
  wanted: number
  done: () => void
}

export interface ControlParts {
  redis: Redis
  keys: BrokerKeys
  nodeId: string
  follow: (command: UserCommand) => void
  report: () => NodeReport
}

/** How the nodes of a cluster talk to each other, over two Redis channels a node: everybody's, and its own. */
export class Control {
  readonly #parts: ControlParts
  readonly #surveys = new Map<string, Survey>()

  constructor(parts: ControlParts) {
    this.#parts = parts
  }

  get channels(): [everybody: string, own: string] {
    const { keys, nodeId } = this.#parts
    return [keys.control, keys.node(nodeId)]
  }

  /** Asks every node, this one too, to do something to a user's connections. */
  async tellAll(command: UserCommand): Promise<void> {
    await this.#parts.redis.publish(this.#parts.keys.control, JSON.stringify(command))
  }

  /** Reports of every live node; after a second, of those that answered. */
  async survey(): Promise<NodeReport[]> {
    const { redis, keys, nodeId } = this.#parts
    const id = randomUUID()
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => survey.done(), SURVEY_TIMEOUT_MS)
      const survey: Survey = {
        reports: [],
        wanted: Number.POSITIVE_INFINITY,
        done: () => {
          clearTimeout(timer)
          this.#surveys.delete(id)
          resolve(survey.reports)
        },
      }
      this.#surveys.set(id, survey)
      redis.publish(keys.control, JSON.stringify({ kind: 'survey', id, answerTo: nodeId })).then(
        (nodes) => {
          survey.wanted = nodes
          if (survey.reports.length >= nodes) survey.done()
        },
        (error: Error) => {
          clearTimeout(timer)
          this.#surveys.delete(id)
          reject(error)
        },
      )
    })
  }

  /** A message of one of the two channels; false when it is of another. */
  accept(name: string, payload: Buffer): boolean {
    const [everybody, own] = this.channels
    if (name === everybody) this.#obey(payload)
    else if (name === own) this.#collect(payload)
    else return false
    return true
  }

  #obey(payload: Buffer): void {
    const message = Message.parse(JSON.parse(payload.toString()))
    if (message.kind !== 'survey') {
      this.#parts.follow(message)
      return
    }
    const { redis, keys, report } = this.#parts
    const answer = JSON.stringify({ id: message.id, report: report() })
    // A survey whose answer is lost ends by its timeout.
    redis.publish(keys.node(message.answerTo), answer).catch(() => undefined)
  }

  #collect(payload: Buffer): void {
    const { id, report } = Answer.parse(JSON.parse(payload.toString()))
    const survey = this.#surveys.get(id)
    if (!survey) return
    survey.reports.push(report)
    if (survey.reports.length >= survey.wanted) survey.done()
  }
}
