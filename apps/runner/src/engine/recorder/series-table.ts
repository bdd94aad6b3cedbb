import { seriesKey, type Tags } from '@broadside/shared/points/series'
import { OUTCOMES } from '@broadside/shared/runs/run-error'

interface Block {
  readonly first: number
  readonly metric: string
  readonly tags: Tags
  readonly stages: readonly string[]
  readonly outcomes: readonly string[]
}

/**
 * Numbers in place of series keys: a block holds one metric's series of every stage and outcome, so that the handle of
 * a sample is `block + stage × outcomes + outcome`. Keys are written when a series is first emitted, never while recording.
 */
export class SeriesTable {
  size = 0
  private readonly blocks: Block[] = []
  private readonly firsts = new Map<string, number>()
  private readonly keys: (string | undefined)[] = []

  /** First handle of a block; the same metric and tags give the same block. Without stages (or outcomes) the series does not carry that tag. */
  add(
    metric: string,
    tags: Tags = {},
    stages: readonly string[] = [],
    outcomes: readonly string[] = [],
  ): number {
    const name = seriesKey(metric, tags)
    const known = this.firsts.get(name)
    if (known !== undefined) return known
    const first = this.size
    this.firsts.set(name, first)
    this.blocks.push({ first, metric, tags, stages, outcomes })
    this.size += Math.max(1, stages.length) * Math.max(1, outcomes.length)
    return first
  }

  keyOf(handle: number): string {
    const known = this.keys[handle]
    if (known !== undefined) return known
    const key = this.writeKey(handle)
    this.keys[handle] = key
    return key
  }

  private writeKey(handle: number): string {
    const block = this.blocks.findLast((b) => b.first <= handle)
    if (!block) throw new RangeError(`unknown series handle ${handle}`)
    const width = Math.max(1, block.outcomes.length)
    const stage = block.stages[Math.floor((handle - block.first) / width)]
    const outcome = block.outcomes[(handle - block.first) % width]
    return seriesKey(block.metric, {
      ...block.tags,
      ...(stage === undefined ? {} : { stage }),
      ...(outcome === undefined ? {} : { outcome }),
    })
  }
}

/** Position of an outcome inside a trend's block: the order of OUTCOMES. */
export const OK = OUTCOMES.indexOf('ok')
export const FAILED = OUTCOMES.indexOf('failed')
export const TIMEOUT = OUTCOMES.indexOf('timeout')
/** Trend handles of one stage lie this far apart. */
export const STAGE_STRIDE = OUTCOMES.length
