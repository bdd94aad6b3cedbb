import { runLiveChecks, validityOf } from '../checks.ts'
import { CONTROLLED } from '../plan/stages.ts'
import type { Plan } from '../plan.ts'
import { RunAccumulator } from '../points/accumulator.ts'
import type { Slice } from '../points/point.ts'
import { parseSeries, type Series } from '../points/series.ts'
import { aggregate } from '../thresholds/aggregate.ts'
import { longForm } from '../thresholds/evaluate.ts'
import { holds, parseAssertion } from '../thresholds/grammar.ts'
import { selectorOf } from '../thresholds/selector.ts'
import {
  type CriterionResult,
  type Level,
  type LevelResult,
  type LevelVerdict,
  levelStage,
} from './search.ts'
import type { SearchSpec } from './search-spec.ts'

/**
 * Gathers the seconds of one level and judges it when it has them all. Only the level's own samples count: what is left of an
 * earlier level, and other scenarios, stay out.
 */
export class LevelWindow {
  readonly judgedFromSecond: number
  /** Exclusive. */
  readonly toSecond: number
  private readonly totals = new RunAccumulator()
  private isDisturbed = false

  constructor(
    private readonly spec: SearchSpec,
    private readonly plan: Plan,
    readonly level: Level,
  ) {
    this.judgedFromSecond = level.fromSecond + spec.settleS
    this.toSecond = this.judgedFromSecond + (level.purpose === 'verify' ? spec.verifyS : spec.holdS)
  }

  add(slice: Slice): void {
    if (slice.second < this.level.fromSecond || slice.second >= this.toSecond) return
    this.isDisturbed ||= Object.keys(slice.counters).some((key) => this.isOf(parseSeries(key), CONTROLLED))
    if (slice.second >= this.judgedFromSecond) this.totals.add(this.own(slice))
  }

  judge(): LevelResult {
    const criteria = this.criteria()
    const planned = this.totals.counter('iterations_planned')
    const dropped = this.totals.counter('dropped_iterations')
    const droppedShare = planned > 0 ? dropped / planned : 0
    const { judgedFromSecond, toSecond } = this
    return {
      ...this.level,
      judgedFromSecond,
      toSecond,
      verdict: this.verdict(criteria, droppedShare),
      criteria,
      droppedShare,
    }
  }

  private verdict(criteria: readonly CriterionResult[], droppedShare: number): LevelVerdict {
    if (this.isDisturbed) return 'disturbed'
    const health = runLiveChecks({
      plan: { ...this.plan, scenarios: [] },
      totals: this.totals,
    })
    if (validityOf(health) === 'invalid') return 'generator'
    const isHeld =
      droppedShare <= this.spec.maxDroppedShare && criteria.every((criterion) => criterion.passed)
    return isHeld ? 'held' : 'broke'
  }

  private criteria(): CriterionResult[] {
    const measured = {
      totals: this.totals,
      fromMs: this.judgedFromSecond * 1_000,
      untilMs: this.toSecond * 1_000,
    }
    return Object.entries(this.spec.criteria).flatMap(([key, assertions]) =>
      assertions.map((entry) => {
        const text = longForm(entry).threshold
        const assertion = parseAssertion(text)
        if ('error' in assertion) throw new Error(`${key}: ${assertion.error}`)
        const { metric, tags } = parseSeries(key)
        const selector = selectorOf(metric, tags, 'all')
        const observed = aggregate(assertion.aggregation, selector, this.plan, measured)
        const passed = observed !== null && holds(observed, assertion.operator, assertion.value)
        return { criterion: `${key} ${text}`, observed, passed }
      }),
    )
  }

  /** The slice without what other levels and scenarios measured in the same second. */
  private own(slice: Slice): Slice {
    const stage = levelStage(this.level.level)
    const keep = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
      Object.fromEntries(
        Object.entries(record).filter(([key]) => {
          const series = parseSeries(key)
          return series.tags.stage === undefined || this.isOf(series, stage)
        }),
      )
    return {
      ...slice,
      counters: keep(slice.counters),
      rates: keep(slice.rates),
      histograms: keep(slice.histograms),
    }
  }

  private isOf({ tags }: Series, stage: string): boolean {
    return tags.stage === stage && (tags.scenario === undefined || tags.scenario === this.spec.scenario)
  }
}
