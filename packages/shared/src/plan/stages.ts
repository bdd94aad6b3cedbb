/** Stage of work that began before the load counts. */
export const WARM_UP = 'warm_up'
/** Stage of work that began while the load was not the plan's: held, changed by hand, or disturbed by a fault. */
export const CONTROLLED = 'controlled'

/** A named part of the time axis. Every sample is tagged with the stage in which its work was meant to start. */
export interface StageSpan {
  /** `warm_up`, `ramp_up`, `steady`, `ramp_down`, or `stage_N` (counted from 1) of a staged executor. */
  readonly name: string
  readonly fromMs: number
  /** Exclusive; the last span of a scenario is open-ended for its samples. */
  readonly toMs: number
  /** Whether the load is constant here: only such spans make up the steady state. */
  readonly steady: boolean
}

/** Cuts a warm-up off the front of a list of spans, wherever it ends. */
export function withWarmUp(spans: readonly StageSpan[], startMs: number, warmUpMs: number): StageSpan[] {
  if (warmUpMs <= 0) return [...spans]
  const endMs = startMs + warmUpMs
  const rest = spans
    .filter((span) => span.toMs > endMs)
    .map((span) => (span.fromMs < endMs ? { ...span, fromMs: endMs } : span))
  return [{ name: WARM_UP, fromMs: startMs, toMs: endMs, steady: false }, ...rest]
}

/** Spans of a load that starts evenly over `rampMs` and is then constant. */
export function rampThenSteady(startMs: number, rampMs: number, endMs: number): StageSpan[] {
  const steady: StageSpan = {
    name: 'steady',
    fromMs: startMs + Math.min(rampMs, endMs - startMs),
    toMs: endMs,
    steady: true,
  }
  if (rampMs <= 0) return [steady]
  const up: StageSpan = { name: 'ramp_up', fromMs: startMs, toMs: steady.fromMs, steady: false }
  return steady.fromMs < endMs ? [up, steady] : [up]
}

/** Spans of a list of stages that lead from level to level. Zero-length stages cannot occur (the schema refuses them). */
export function stagedSpans(
  startMs: number,
  startLevel: number,
  stages: readonly { ms: number; target: number }[],
): StageSpan[] {
  const spans: StageSpan[] = []
  let atMs = startMs
  let level = startLevel
  stages.forEach((stage, i) => {
    spans.push({
      name: `stage_${i + 1}`,
      fromMs: atMs,
      toMs: atMs + stage.ms,
      steady: stage.target === level && level > 0,
    })
    atMs += stage.ms
    level = stage.target
  })
  return spans
}

/** Index of the span that a moment belongs to; before the first → the first, after the last → the last. */
export function stageIndexAt(spans: readonly StageSpan[], atMs: number): number {
  let index = 0
  for (let i = 1; i < spans.length; i++) if ((spans[i]?.fromMs ?? Number.POSITIVE_INFINITY) <= atMs) index = i
  return index
}
