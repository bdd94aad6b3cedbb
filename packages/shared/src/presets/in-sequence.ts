import { durationMs, formatDuration } from '../duration.ts'
import type { RunConfigInput } from '../run-config.ts'

type Scenario = RunConfigInput['scenarios'][string]
type OneOf<T> = T extends unknown ? Omit<T, 'startTime'> : never

/** A part of a sequence: its scenario, and how long the next one waits for it. */
export interface Part {
  readonly name: string
  readonly lasts: string | number
  readonly scenario: OneOf<Scenario>
}

/** Scenarios that begin one after the other, each by its start time; results of each stay apart. */
export function inSequence(parts: readonly Part[]): RunConfigInput['scenarios'] {
  let startMs = 0
  const scenarios: Record<string, Scenario> = {}
  for (const { name, lasts, scenario } of parts) {
    scenarios[name] = { ...scenario, startTime: startMs === 0 ? '0s' : formatDuration(startMs) } as Scenario
    startMs += durationMs(lasts)
  }
  return scenarios
}
