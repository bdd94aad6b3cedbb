import { randomUUID } from 'node:crypto'
import type { TemplateCall } from '@broadside/shared/http/template'
import { randomStream } from '@broadside/shared/random'

/** A column of the feed, by its place in a row, and how its values are written where the template stands. */
export interface FeedField {
  readonly name: 'feed'
  readonly index: number
  readonly encode: ((value: string) => string) | undefined
}
export type RequestPart = string | TemplateCall | FeedField

const NO_ROW: readonly string[] = []

/** What the values of a template are made from: one per user, its counters moved on by the user. */
export class RequestValues {
  iteration = -1
  request = -1
  /** The feed's, of this iteration. */
  row = NO_ROW
  private readonly random: () => number

  constructor(
    /** Number of the user in the whole run, from 0. */
    readonly userId: number,
    seed: number,
  ) {
    this.random = randomStream((seed ^ Math.imul(userId + 1, 0x9e3779b1)) >>> 0)
  }

  render(parts: readonly RequestPart[]): string {
    let text = ''
    for (const part of parts) text += typeof part === 'string' ? part : this.valueOf(part)
    return text
  }

  private valueOf(part: TemplateCall | FeedField): string {
    if (part.name === 'feed') {
      const value = this.row[part.index] ?? ''
      return part.encode ? part.encode(value) : value
    }
    const { name, args } = part
    switch (name) {
      case 'iteration':
        return String(this.iteration)
      case 'vu':
        return String(this.userId + 1)
      case 'request':
        return String(this.request)
      case 'uuid':
        return randomUUID()
      case 'timestamp':
        return String(Math.floor(Date.now() / 1_000))
      case 'timestampMs':
        return String(Date.now())
      case 'randomInt': {
        const [low = 0, high = 0] = args.map(Number)
        return String(low + Math.floor(this.random() * (high - low + 1)))
      }
      case 'pick':
        return args[Math.floor(this.random() * args.length)] ?? ''
    }
  }
}
