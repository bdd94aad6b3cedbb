import type { SecondFacts } from '../accumulator.ts'
import { overlapMs, steadySpans } from '../steady.ts'
import { type Check, type CheckInput, findingsOf, percent } from './check.ts'

const LAG_LIMIT_MS = 50
const CPU_LIMIT = 0.9
const SHARE_LIMIT = 0.05
const ADVICE =
  'Do not read these latencies as the target’s. Spread the run over more shards or runners, or lower its load.'

/** The generator's event loop ran late: p99 over 50 ms in more than 5 % of the steady seconds. */
export const generatorLoopLag: Check = (input) => {
  const finding = findingsOf('generator-loop-lag')
  const seconds = judgedSeconds(input).filter((s) => s.loopLagP99Ms !== undefined)
  const late = seconds.filter((s) => (s.loopLagP99Ms ?? 0) > LAG_LIMIT_MS).length
  const evidence = {
    secondsMeasured: seconds.length,
    secondsLate: late,
    limitMs: LAG_LIMIT_MS,
    worstP99Ms: worst(seconds.map((s) => s.loopLagP99Ms ?? 0)),
  }
  if (seconds.length === 0)
    return finding.warn(
      'The generator’s event-loop lag was not measured.',
      evidence,
      'Its health is unknown: run again.',
    )
  if (late / seconds.length > SHARE_LIMIT)
    return finding.invalid(
      `The generator was saturated: its event loop ran over ${LAG_LIMIT_MS} ms late in ${percent(late / seconds.length)} of the seconds.`,
      evidence,
      ADVICE,
    )
  return finding.ok('The generator’s event loop kept time.', evidence)
}

/** The generator used up its core: over 90 % in more than 5 % of the steady seconds. */
export const generatorCpu: Check = (input) => {
  const finding = findingsOf('generator-cpu')
  const shares = judgedSeconds(input).flatMap((s) => {
    const sample = s.gauges.generator_cpu
    return sample ? [sample.last] : []
  })
  const busy = shares.filter((share) => share > CPU_LIMIT).length
  const evidence = {
    secondsMeasured: shares.length,
    secondsBusy: busy,
    limit: CPU_LIMIT,
    worst: worst(shares),
  }
  if (shares.length === 0)
    return finding.warn(
      'The generator’s CPU use was not measured.',
      evidence,
      'Its health is unknown: run again.',
    )
  if (busy / shares.length > SHARE_LIMIT)
    return finding.invalid(
      `The generator was saturated: it used over ${percent(CPU_LIMIT)} of its core in ${percent(busy / shares.length)} of the seconds.`,
      evidence,
      ADVICE,
    )
  return finding.ok('The generator had CPU to spare.', evidence)
}

/** Whole seconds of steady state; a run without any is judged by all of its seconds. */
function judgedSeconds({ totals, plan }: CheckInput): SecondFacts[] {
  const all = totals.inOrder().filter((s) => s.coveredMs > 0)
  const spans = steadySpans(plan, totals.durationMs)
  const steady = all.filter(
    (s) => overlapMs(spans, s.second * 1_000, s.second * 1_000 + s.coveredMs) >= s.coveredMs,
  )
  return steady.length > 0 ? steady : all
}

const worst = (values: readonly number[]): number | null => (values.length > 0 ? Math.max(...values) : null)
