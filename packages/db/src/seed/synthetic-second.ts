import { Histogram } from '@broadside/shared/histogram'
import { encodeHistogramBase64 } from '@broadside/shared/histogram/codec'
import type { Plan } from '@broadside/shared/plan'
import { stageIndexAt } from '@broadside/shared/plan/stages'
import { plannedUsersAt } from '@broadside/shared/plan/users'
import type { ErrorCount } from '@broadside/shared/points/metric-frame'
import type { Slice } from '@broadside/shared/points/point'
import { randomStream } from '@broadside/shared/random'

/** How the imaginary target behaves. */
export interface SyntheticTarget {
  readonly seed: number
  readonly ttftMs: number
  /** Of a query besides its first token. */
  readonly streamMs: number
  readonly tokensPerQuery: number
  /** Share of the queries that fail. */
  readonly failureShare: number
}

/** Queries of a second. */
const SAMPLES = 60
const SCENARIO = 'main'

/** One second of a run against a target that exists only in numbers; the same second is always the same. */
export function syntheticSecond(
  plan: Plan,
  second: number,
  target: SyntheticTarget,
  samples = SAMPLES,
): Slice {
  const random = randomStream(target.seed * 1_000_003 + second)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const users = plan.scenarios.reduce(
    (sum, scenario) => sum + (scenario.kind === 'users' ? plannedUsersAt(scenario.steps, second * 1_000) : 0),
    0,
  )
  const stages = plan.scenarios[0]?.stages ?? []
  const stage = stages[stageIndexAt(stages, second * 1_000)]?.name ?? 'steady'
  const tags = `scenario:${SCENARIO},stage:${stage}`
  // A slow tide over half an hour, a stall of a few seconds every seven minutes, and a cold start.
  const tide = 1 + 0.15 * Math.sin(second / 300)
  const stall = second % 420 < 4 ? 2.5 : 1
  const cold = second < 10 ? 1 + (10 - second) / 10 : 1
  const factor = tide * stall * cold

  const [ttft, e2e, icl, lag] = [new Histogram(), new Histogram(), new Histogram(), new Histogram()]
  for (let i = 0; i < samples; i++) {
    const tail = random() < 0.02 ? 3 : 1
    const first = target.ttftMs * factor * tail * Math.exp(0.25 * normal())
    ttft.recordMs(first)
    e2e.recordMs(first + target.streamMs * Math.exp(0.05 * normal()))
    icl.recordMs((target.streamMs / target.tokensPerQuery) * Math.exp(0.3 * normal()))
    lag.recordMs(0.6 * Math.exp(0.6 * normal()))
  }
  const failed = Math.round(samples * target.failureShare * stall * 2 * random())
  const tokens = samples * target.tokensPerQuery
  const errors: ErrorCount[] =
    failed > 0
      ? [{ code: 'dropped', message: 'the socket was cut (1006)', scenario: SCENARIO, count: failed }]
      : []
  return {
    second,
    coveredMs: 1_000,
    loopLagP99Ms: lag.percentileMs(99),
    shards: 1,
    counters: {
      [`queries{${tags}}`]: samples - failed,
      [`queries_attempted{${tags}}`]: samples,
      [`queries_failed{${tags}}`]: failed,
      [`output_tokens{${tags}}`]: tokens - failed * 5,
      [`tokens_expected{${tags}}`]: tokens,
      [`tokens_missing{${tags}}`]: failed * 5,
      [`ws_drops{${tags}}`]: failed,
      [`ws_reconnects{${tags}}`]: failed,
      [`iterations{${tags}}`]: samples,
      data_received: tokens * 60,
      data_sent: samples * 200,
    },
    gauges: {
      vus: { last: users, min: users, max: users },
      generator_cpu: { last: 0.3 + 0.05 * random(), min: 0.2, max: 0.4 },
    },
    rates: { [`query_failed{${tags}}`]: [failed, samples] },
    histograms: {
      [`ttft{outcome:ok,${tags}}`]: encodeHistogramBase64(ttft),
      [`e2e{outcome:ok,${tags}}`]: encodeHistogramBase64(e2e),
      [`icl{outcome:ok,${tags}}`]: encodeHistogramBase64(icl),
      generator_loop_lag: encodeHistogramBase64(lag),
    },
    errors,
  }
}
