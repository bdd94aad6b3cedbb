import type { CheckInput } from '../checks/check.ts'
import { planOf } from '../plan.ts'
import { RunAccumulator } from '../points/accumulator.ts'
import { sliceOfFrame } from '../points/merge.ts'
import type { MetricFrame, ShardEnd } from '../points/metric-frame.ts'
import { RunConfig } from '../run-config.ts'
import { summarise } from '../summary/summarise.ts'
import { encodedMs, frame } from './frames.ts'

const SECONDS = 20
/** Key of a series of the steady state. */
export const steady = (metric: string, outcome?: string) =>
  `${metric}{${outcome ? `outcome:${outcome},` : ''}scenario:main,stage:steady}`
export const arrivals = { executor: 'constant-arrival-rate', rate: 10, duration: '20s', preAllocatedVUs: 10 }

export const many = (count: number, ms: number) => encodedMs(Array.from({ length: count }, () => ms))

/** While users still ramp or warm up, nothing of the steady state is measured. */
export const notSteady = { [steady('iteration_duration', 'ok')]: many(0, 1) }

/** A healthy second: 10 users, 10 iterations of 1 s each, tokens conserved, the generator at rest. */
const healthy = (second: number): MetricFrame =>
  frame({
    second,
    counters: {
      [steady('iterations')]: 10,
      [steady('iterations_planned')]: 10,
      [steady('iterations_started')]: 10,
      [steady('output_tokens')]: 180,
      [steady('tokens_expected')]: 180,
    },
    gauges: { vus: { last: 10, min: 10, max: 10 }, generator_cpu: { last: 0.2, min: 0.2, max: 0.2 } },
    histograms: {
      generator_loop_lag: many(10, 1),
      [steady('schedule_lag', 'ok')]: many(10, 0.5),
      [steady('response_time', 'ok')]: many(10, 1_000),
      [steady('iteration_duration', 'ok')]: many(10, 1_000),
    },
  })

/** What differs from a healthy run of 20 s. */
export interface Given {
  readonly scenario?: object
  /** Scenarios beside the main one. */
  readonly more?: object
  readonly config?: object
  /** Laid over every second, or over those that it picks. */
  readonly over?: Partial<MetricFrame> | ((second: number) => Partial<MetricFrame>)
  readonly seconds?: number
  readonly change?: (input: CheckInput) => Partial<CheckInput>
}

/** What the checks read of a healthy run, but for what is given. */
export function inputOf({
  scenario = {},
  more = {},
  config = {},
  over = {},
  seconds = SECONDS,
  change,
}: Given = {}): CheckInput {
  const parsed = RunConfig.parse({
    target: { kind: 'wsproxy', httpUrl: 'http://h', wsUrl: 'ws://h' },
    scenarios: {
      main: {
        ...('executor' in scenario ? {} : { executor: 'constant-vus', vus: 10, duration: '20s' }),
        behaviour: { driver: 'wsproxy', ...(config && 'target' in config ? { driver: 'http' } : {}) },
        ...scenario,
      },
      ...more,
    },
    ...config,
  })
  const plan = planOf(parsed)
  const totals = new RunAccumulator()
  for (let second = 0; second < seconds; second++) {
    const base = healthy(second)
    const laid = typeof over === 'function' ? over(second) : over
    totals.add(
      sliceOfFrame({
        ...base,
        ...laid,
        counters: { ...base.counters, ...laid.counters },
        gauges: { ...base.gauges, ...laid.gauges },
        histograms: { ...base.histograms, ...laid.histograms },
      }),
    )
  }
  const input: CheckInput = {
    config: parsed,
    plan,
    status: 'finished',
    totals,
    summary: summarise(totals, plan),
    shards: [
      { shard: 0, status: 'finished', clockOffsetMs: 2, frames: seconds, end: endOf(totals, seconds) },
    ],
  }
  return { ...input, ...change?.(input) }
}

function endOf(totals: RunAccumulator, frames: number): ShardEnd {
  return {
    runId: 'run1',
    shard: 0,
    frames,
    lastSecond: frames - 1,
    durationMs: frames * 1_000,
    totals: Object.fromEntries([...totals.counters].map(([key, { value }]) => [key, value])),
    rates: {},
    sampleCounts: Object.fromEntries([...totals.histograms].map(([key, { value }]) => [key, value.count])),
    peakRssBytes: 1,
    endedBy: 'plan',
  }
}
