import { durationMs, formatDuration } from '../duration.ts'
import { MAX_SCENARIOS, type RunConfigInput } from '../run-config.ts'
import { inSequence } from './in-sequence.ts'

export interface Sweep {
  /** Users of each level, in the order they are tried. */
  readonly levels: readonly number[]
  /** How long each level lasts. */
  readonly duration: string
  /** The start of each level that is kept apart. */
  readonly warmUp?: string
}

const PAUSE_MS = 1_000

/** Levels from 1 to `most`, each about `factor` times the one before, the last one exactly `most`. */
export function levelsUpTo(most: number, factor = 2): number[] {
  const levels: number[] = []
  for (let level = 1; level < most; level = Math.max(level + 1, Math.round(level * factor)))
    levels.push(level)
  return [...levels, most].slice(-MAX_SCENARIOS)
}

/** A concurrency sweep: one level after the other, each a scenario of its own, so that a curve can be drawn of them. */
export function sweepScenarios(
  { levels, duration, warmUp = '0s' }: Sweep,
  behaviour: RunConfigInput['scenarios'][string]['behaviour'],
): RunConfigInput['scenarios'] {
  return inSequence(
    levels.map((vus) => ({
      name: `c${vus}`,
      lasts: durationMs(duration) + PAUSE_MS,
      scenario: {
        executor: 'constant-vus',
        vus,
        duration,
        gracefulStop: formatDuration(PAUSE_MS),
        warmUp,
        behaviour,
      },
    })),
  )
}
