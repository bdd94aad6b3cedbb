import type { FeedStrategy } from '@broadside/shared/config/data-feed'
import type { TemplatePart } from '@broadside/shared/http/template'
import { randomStream } from '@broadside/shared/random'
import type { RequestPart } from './request-values.ts'

export type FeedRow = readonly string[]

/** One shard's part of a CSV; every row is as long as `columns`. */
export interface Feed {
  readonly columns: readonly string[]
  readonly rows: readonly FeedRow[]
}

/** By scenario. */
export type Feeds = Readonly<Record<string, Feed>>

/** Deals the rows of a shard out to iterations, as they begin. */
export class FeedCursor {
  private taken = 0
  private readonly random: () => number

  constructor(
    private readonly rows: readonly FeedRow[],
    private readonly strategy: FeedStrategy,
    seed: number,
    shard: number,
  ) {
    this.random = randomStream((seed ^ Math.imul(shard + 1, 0x85ebca6b)) >>> 0)
  }

  /** The next iteration's row; undefined when a queue is empty. */
  next(): FeedRow | undefined {
    const { rows, strategy } = this
    if (strategy === 'random') return rows[Math.floor(this.random() * rows.length)]
    return rows[strategy === 'queue' ? this.taken++ : this.taken++ % rows.length]
  }
}

/** Where a template stands, and what its values must look like there. */
export type FeedPlace = 'path' | 'header' | 'text' | 'json'

const ENCODE: Readonly<Record<FeedPlace, ((value: string) => string) | undefined>> = {
  // What a request line cannot hold is percent-encoded; "/", "?" and "%" stay, so that a column may hold a whole path.
  path: (value) => value.replace(/[^\x21-\x7e]+/g, (some) => encodeURIComponent(some)),
  // Looked at before the run: see the worker's load-feed.ts.
  header: undefined,
  text: undefined,
  json: (value) => JSON.stringify(value).slice(1, -1),
}

/** A template whose columns are looked up once. Throws on a column that the feed does not have. */
export function withFeed(
  parts: readonly TemplatePart[],
  columns: readonly string[],
  place: FeedPlace,
): readonly RequestPart[] {
  return parts.map((part) => {
    if (typeof part === 'string' || part.name !== 'feed') return part
    const index = columns.indexOf(part.column)
    if (index < 0) throw new Error(`{{feed.${part.column}}} is not a column of the feed`)
    return { name: 'feed', index, encode: ENCODE[place] }
  })
}
