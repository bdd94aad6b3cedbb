import type { Recorder } from '../recorder/recorder.ts'

/** Handles of what every driver and executor records, by stage (counters) or by stage and outcome (trends). */
export class IterationMetrics {
  readonly planned: number
  readonly started: number
  readonly completed: number
  readonly dropped: number
  readonly interrupted: number
  readonly durationMs: number
  readonly lagMs: number

  constructor(recorder: Recorder, scenario: string, stages: readonly string[]) {
    const tags = { scenario }
    this.planned = recorder.counterBlock('iterations_planned', tags, stages)
    this.started = recorder.counterBlock('iterations_started', tags, stages)
    this.completed = recorder.counterBlock('iterations', tags, stages)
    this.dropped = recorder.counterBlock('dropped_iterations', tags, stages)
    this.interrupted = recorder.counterBlock('iterations_interrupted', tags, stages)
    this.durationMs = recorder.trendBlock('iteration_duration', tags, stages)
    this.lagMs = recorder.trendBlock('schedule_lag', tags, stages)
  }
}
