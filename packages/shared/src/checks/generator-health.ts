import type { Finding } from '../summary/summary.ts'
import { findingsOf, percent } from './check.ts'
import { type LiveInput, type Saturation, saturationOf } from './saturation.ts'

const LAG_LIMIT_MS = 50
const CPU_LIMIT = 0.9
const ADVICE =
  'These latencies are the generator’s as much as the target’s. Use more shards or runners, or lower the load.'
const SPELL_ADVICE =
  'Latencies of these seconds may be the generator’s own lateness: ignore them in the charts.'
const UNKNOWN_ADVICE = 'The generator’s health is unknown: run again.'

/** The generator's event loop ran late: p99 over 50 ms in too many of the steady seconds. */
export function generatorLoopLag(input: LiveInput): Finding {
  const finding = findingsOf('generator-loop-lag')
  const saturation = saturationOf(input, ({ loopLagP99Ms }) =>
    loopLagP99Ms === undefined ? undefined : loopLagP99Ms > LAG_LIMIT_MS,
  )
  const evidence = {
    secondsMeasured: saturation.secondsMeasured,
    secondsLate: saturation.secondsSaturated,
    lateSpells: saturation.spells,
    limitMs: LAG_LIMIT_MS,
    worstP99Ms: worstLagMs(input),
  }
  if (evidence.worstP99Ms === null) return notMeasured(input, finding, 'event-loop lag', evidence)
  const what = `its event loop ran over ${LAG_LIMIT_MS} ms late`
  return saturation.severity === 'ok'
    ? finding.ok('The generator’s event loop kept time.', evidence)
    : finding[saturation.severity](titleOf(saturation, what), evidence, adviceOf(saturation))
}

/** The generator used up its core, or waited for it: over 90 % in too many of the steady seconds. */
export function generatorCpu(input: LiveInput): Finding {
  const finding = findingsOf('generator-cpu')
  const saturation = saturationOf(input, ({ gauges }) =>
    gauges.generator_cpu === undefined ? undefined : gauges.generator_cpu.last > CPU_LIMIT,
  )
  const evidence = {
    secondsMeasured: saturation.secondsMeasured,
    secondsBusy: saturation.secondsSaturated,
    busySpells: saturation.spells,
    limit: CPU_LIMIT,
    worst: worst(input.totals.inOrder().map(({ gauges }) => gauges.generator_cpu?.last)),
    worstLoopLagP99Ms: worstLagMs(input),
  }
  if (evidence.worst === null) return notMeasured(input, finding, 'CPU use', evidence)
  const what = `it used, or waited for, over ${percent(CPU_LIMIT)} of its core`
  return saturation.severity === 'ok'
    ? finding.ok('The generator had CPU to spare.', evidence)
    : finding[saturation.severity](titleOf(saturation, what), evidence, adviceOf(saturation))
}

/** While the run goes on, a sample may just not have come yet. */
function notMeasured(
  { status }: LiveInput,
  finding: ReturnType<typeof findingsOf>,
  what: string,
  evidence: Finding['evidence'],
): Finding {
  if (status === 'running') return finding.ok(`The generator’s ${what} has not been measured yet.`, evidence)
  return finding.warn(`The generator’s ${what} was not measured.`, evidence, UNKNOWN_ADVICE)
}

function titleOf({ severity, share, spells }: Saturation, what: string): string {
  if (severity === 'invalid')
    return `The generator was saturated: ${what} in ${percent(share)} of the seconds.`
  return `The generator was saturated for a while: ${what} in the seconds ${spells}.`
}

const adviceOf = ({ severity }: Saturation): string => (severity === 'invalid' ? ADVICE : SPELL_ADVICE)

const worstLagMs = ({ totals }: LiveInput): number | null =>
  worst(totals.inOrder().map((second) => second.loopLagP99Ms))

function worst(values: readonly (number | undefined)[]): number | null {
  const measured = values.filter((value) => value !== undefined)
  return measured.length > 0 ? Math.max(...measured) : null
}
