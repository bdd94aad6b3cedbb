import { eachSlotBase64 } from '../histogram/codec.ts'
import { Histogram } from '../histogram.ts'
import type { TrendName } from '../metrics.ts'
import type { Plan } from '../plan.ts'
import type { Point } from '../points/point.ts'
import { isOk } from '../points/point-stats.ts'
import { parseSeries, type Series } from '../points/series.ts'
import { isSteady, isWarmUp } from '../summary/steady.ts'
import { BlockCounter, type BlockCounts } from './blocks.ts'
import { COMPARED_METRICS, COMPARED_TRENDS, type ComparedMetric } from './compared-metrics.ts'

/** Two sums whose quotient is measured: events over seconds, or failures over attempts. */
export interface Quotient {
  readonly top: number
  readonly bottom: number
}

/** What one run gives to a comparison: totals, and the same cut into blocks of time. */
export interface MeasuredRun {
  /** Whether only spans of constant load were looked at; else everything but the warm-up. */
  readonly isSteady: boolean
  readonly trends: ReadonlyMap<
    TrendName,
    { readonly whole: Histogram; readonly blocks: readonly BlockCounts[] }
  >
  /** By the id of the compared metric. */
  readonly quotients: ReadonlyMap<string, readonly Quotient[]>
}

/** Blocks of 10 s: longer than the memory of most queues, short enough to have several in a run. */
export const BLOCK_S = 10
/** More blocks tell hardly more and cost time: longer runs are cut into this many longer ones. */
const MOST_BLOCKS = 60

/** How long a block of a run is: a whole number of 10 s. */
export const blockSecondsOf = (lastSecond: number): number =>
  BLOCK_S * Math.max(1, Math.ceil((lastSecond + 1) / BLOCK_S / MOST_BLOCKS))

type Slice = Pick<Point, 'second' | 'coveredMs' | 'counters' | 'rates' | 'histograms'>

/**
 * Cuts a run into blocks. `slices` are its points, as measured or rolled up to a part of a block, in order of time. Samples of the
 * steady state count where the plan has one, else all but the warm-up's.
 */
export async function measureRun(
  slices: AsyncIterable<Slice> | Iterable<Slice>,
  plan: Plan,
  lastSecond: number,
): Promise<MeasuredRun> {
  const steady = plan.scenarios.some((scenario) => scenario.stages.some((stage) => stage.steady))
  const counts = new SeriesFilter((series) =>
    series.tags.stage === undefined || !steady ? !isWarmUp(series) : isSteady(plan, series),
  )
  const blockS = blockSecondsOf(lastSecond)
  const blocks = new Map<number, Block>()
  const wholes = new Map<string, Histogram>()
  for await (const slice of slices) {
    const at = Math.floor(slice.second / blockS)
    const block = blocks.get(at) ?? new Block()
    blocks.set(at, block)
    block.add(slice, counts, wholes)
  }
  return finish([...blocks.values()], wholes, steady)
}

/** Which series count, looked up once for each key. */
class SeriesFilter {
  private readonly known = new Map<string, Series | undefined>()

  constructor(private readonly wanted: (series: Series) => boolean) {}

  of(key: string): Series | undefined {
    if (this.known.has(key)) return this.known.get(key)
    const series = parseSeries(key)
    const found = this.wanted(series) ? series : undefined
    this.known.set(key, found)
    return found
  }
}

const TRENDS = new Set<string>(COMPARED_TRENDS)

class Block {
  readonly trends = new Map<string, BlockCounter>()
  readonly counters = new Map<string, number>()
  readonly rates = new Map<string, Quotient>()
  seconds = 0

  add(slice: Slice, counts: SeriesFilter, wholes: Map<string, Histogram>): void {
    let took = false
    for (const [key, text] of Object.entries(slice.histograms)) {
      const series = counts.of(key)
      if (!series || !TRENDS.has(series.metric) || !isOk(series)) continue
      const block = this.trends.get(series.metric) ?? new BlockCounter()
      const whole = wholes.get(series.metric) ?? new Histogram()
      this.trends.set(series.metric, block)
      wholes.set(series.metric, whole)
      eachSlotBase64(text, (slot, count) => {
        block.add(slot, count)
        whole.addAt(slot, count)
      })
      took = true
    }
    for (const [key, value] of Object.entries(slice.counters)) {
      const series = counts.of(key)
      if (!series) continue
      this.counters.set(series.metric, (this.counters.get(series.metric) ?? 0) + value)
      took ||= value > 0
    }
    for (const [key, [held, asked]] of Object.entries(slice.rates)) {
      const series = counts.of(key)
      if (!series) continue
      const before = this.rates.get(series.metric) ?? { top: 0, bottom: 0 }
      this.rates.set(series.metric, { top: before.top + held, bottom: before.bottom + asked })
    }
    if (took) this.seconds += slice.coveredMs / 1_000
  }

  quotientOf(metric: ComparedMetric): Quotient | undefined {
    if (metric.kind === 'percentile') return undefined
    if (metric.kind === 'share') return this.rates.get(metric.metric)
    return { top: this.counters.get(metric.metric) ?? 0, bottom: this.seconds }
  }
}

function finish(all: readonly Block[], wholes: ReadonlyMap<string, Histogram>, steady: boolean): MeasuredRun {
  const blocks = all.filter((block) => block.seconds > 0)
  const trends: MeasuredRun['trends'] = new Map(
    COMPARED_TRENDS.flatMap((name) => {
      const whole = wholes.get(name)
      const parts = blocks.flatMap((block) => block.trends.get(name)?.counts ?? [])
      return whole && whole.count > 0 ? [[name, { whole, blocks: parts }] as const] : []
    }),
  )
  const measured = new Set(blocks.flatMap((block) => [...block.counters.keys(), ...block.rates.keys()]))
  const quotients = new Map(
    COMPARED_METRICS.flatMap((metric) => {
      if (metric.kind === 'percentile' || !measured.has(metric.metric)) return []
      return [[metric.id, blocks.flatMap((block) => block.quotientOf(metric) ?? [])] as const]
    }),
  )
  return { isSteady: steady, trends, quotients }
}
