import type { Scenario } from '../config/executor.ts'
import { durationMs } from '../duration.ts'
import { randomStream } from '../random.ts'
import { levelStage } from '../search/search.ts'
import { maxLevelsOf, type SearchScenario, searchSpec } from '../search/search-spec.ts'
import type { ArrivalsPlan, RateSegment } from './scenario-plan.ts'
import { rampThenSteady, stagedSpans, withWarmUp } from './stages.ts'

type ArrivalsScenario = Extract<
  Scenario,
  { executor: 'constant-arrival-rate' | 'ramping-arrival-rate' | 'breakpoint-search' }
>

export function arrivalsPlan(
  scenario: string,
  config: ArrivalsScenario,
  startMs: number,
  seed: number,
): ArrivalsPlan {
  const perS = 1_000 / durationMs(config.timeUnit)
  if (config.executor === 'breakpoint-search') return searchPlan(scenario, config, startMs, seed)
  const staged = config.executor === 'ramping-arrival-rate'
  const segments = staged
    ? rampingSegments(startMs, config.startRate * perS, config.stages, perS)
    : [
        {
          fromMs: startMs,
          toMs: startMs + durationMs(config.duration),
          fromPerS: config.rate * perS,
          toPerS: config.rate * perS,
        },
      ]
  const regularEndMs = segments.at(-1)?.toMs ?? startMs
  const spans = staged
    ? stagedSpans(
        startMs,
        config.startRate,
        config.stages.map((stage) => ({ ms: durationMs(stage.duration), target: stage.target })),
      )
    : rampThenSteady(startMs, 0, regularEndMs)
  return {
    kind: 'arrivals',
    scenario,
    executor: config.executor,
    startMs,
    regularEndMs,
    hardEndMs: regularEndMs + durationMs(config.gracefulStop),
    stages: withWarmUp(spans, startMs, durationMs(config.warmUp)),
    peakUsers: Math.max(config.preAllocatedVUs, config.maxVUs ?? 0),
    segments,
    distribution: config.arrivals,
    whenBusy: config.whenBusy,
    preAllocatedUsers: config.preAllocatedVUs,
    seed,
  }
}

/** Level 1 of a search, to the latest end: which levels come after it shows only while it runs. */
function searchPlan(scenario: string, config: SearchScenario, startMs: number, seed: number): ArrivalsPlan {
  const spec = searchSpec(scenario, config)
  const regularEndMs = startMs + durationMs(config.maxDuration)
  const level = { name: levelStage(1), fromMs: startMs, toMs: regularEndMs, steady: false }
  const perS = spec.startPerS
  return {
    kind: 'arrivals',
    scenario,
    executor: config.executor,
    startMs,
    regularEndMs,
    hardEndMs: regularEndMs + durationMs(config.gracefulStop),
    stages: withWarmUp([level], startMs, durationMs(config.warmUp)),
    peakUsers: Math.max(config.preAllocatedVUs, config.maxVUs ?? 0),
    segments: [{ fromMs: startMs, toMs: regularEndMs, fromPerS: perS, toPerS: perS }],
    distribution: config.arrivals,
    whenBusy: 'drop',
    preAllocatedUsers: config.preAllocatedVUs,
    seed,
    maxLevels: maxLevelsOf(spec),
  }
}

function rampingSegments(
  startMs: number,
  startPerS: number,
  stages: readonly { duration: string | number; target: number }[],
  perS: number,
): RateSegment[] {
  let fromMs = startMs
  let fromPerS = startPerS
  return stages.map((stage) => {
    const segment = {
      fromMs,
      toMs: fromMs + durationMs(stage.duration),
      fromPerS,
      toPerS: stage.target * perS,
    }
    fromMs = segment.toMs
    fromPerS = segment.toPerS
    return segment
  })
}

/** Planned rate per second at a moment; 0 outside of the plan. */
export function plannedRateAt(segments: readonly RateSegment[], atMs: number): number {
  const segment = segments.find((s) => atMs >= s.fromMs && atMs < s.toMs)
  if (!segment) return 0
  return (
    segment.fromPerS +
    ((segment.toPerS - segment.fromPerS) * (atMs - segment.fromMs)) / (segment.toMs - segment.fromMs)
  )
}

const areaOf = (s: RateSegment): number => (((s.fromPerS + s.toPerS) / 2) * (s.toMs - s.fromMs)) / 1_000

/** Arrivals planned until a moment (a real number; arrivals happen where it passes a whole one). */
export function plannedArrivalsUntil(segments: readonly RateSegment[], atMs: number): number {
  let sum = 0
  for (const s of segments) {
    if (atMs >= s.toMs) sum += areaOf(s)
    else if (atMs > s.fromMs) {
      const toPerS = s.fromPerS + ((s.toPerS - s.fromPerS) * (atMs - s.fromMs)) / (s.toMs - s.fromMs)
      sum += areaOf({ ...s, toMs: atMs, toPerS })
    }
  }
  return sum
}

/**
 * The intended start times of a shard's arrivals, one after the other. Arrival j of the whole plan happens at the moment
 * where the planned number passes j (uniform), or passes the j-th sum of exponential gaps (Poisson, seeded); shard k of n
 * takes the arrivals with j mod n = k, so that the shards add up to the whole exactly.
 */
export class ArrivalCursor {
  private segment = 0
  private before = 0
  private level: number
  private taken = 0
  private readonly random: (() => number) | undefined

  constructor(
    private readonly plan: Pick<ArrivalsPlan, 'segments' | 'distribution' | 'seed'>,
    private readonly shard = 0,
    private readonly shardCount = 1,
  ) {
    this.random = plan.distribution === 'poisson' ? randomStream(plan.seed) : undefined
    this.level = this.random ? gap(this.random) : 0
  }

  /** Time in ms of the shard's next arrival, or Infinity when the plan has no more. */
  next(): number {
    for (;;) {
      const level = this.level
      const mine = this.taken % this.shardCount === this.shard
      this.taken++
      this.level = this.random ? level + gap(this.random) : this.taken
      if (mine) return this.timeOf(level)
      if (this.segment >= this.plan.segments.length) return Number.POSITIVE_INFINITY
    }
  }

  /** First moment at which the planned number exceeds `level`. Levels only grow, so segments are left behind. */
  private timeOf(level: number): number {
    for (; this.segment < this.plan.segments.length; this.segment++) {
      const s = this.plan.segments[this.segment]
      if (!s) break
      const area = areaOf(s)
      if (this.before + area > level + 1e-9) return inverse(s, Math.max(0, level - this.before))
      this.before += area
    }
    return Number.POSITIVE_INFINITY
  }
}

const gap = (random: () => number): number => -Math.log(1 - random())

/** Time within a segment at which its area reaches `area`: the positive root of slope/2·t² + from·t = area. */
function inverse(s: RateSegment, area: number): number {
  const seconds = (s.toMs - s.fromMs) / 1_000
  const slope = (s.toPerS - s.fromPerS) / seconds
  const root = Math.sqrt(Math.max(0, s.fromPerS ** 2 + 2 * slope * area))
  // The form 2c/(b + √…) keeps its digits where the rate is flat or nearly so.
  const t = area === 0 ? 0 : (2 * area) / (s.fromPerS + root)
  return s.fromMs + Math.min(t, seconds) * 1_000
}
