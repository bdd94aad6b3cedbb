import { decodeHistogramBase64 } from '@broadside/shared/histogram/codec'
import type { MetricFrame } from '@broadside/shared/points/metric-frame'
import { expect, test } from 'vitest'
import type { Clock } from '../clock/clock.ts'
import { Recorder } from '../recorder/recorder.ts'
import { HealthMonitor } from './health-monitor.ts'

/** A loop that does nothing until it is told to go on at a moment. */
class StandingClock implements Clock {
  private nowMs = 0
  private wake: (() => void) | undefined

  now(): number {
    return this.nowMs
  }
  wakeAfter(_delayMs: number, wake: () => void) {
    this.wake = wake
    return { cancel: () => undefined }
  }
  goOnAt(ms: number): void {
    this.nowMs = ms
    this.wake?.()
  }
}

function measure(wakeAtMs: readonly number[]) {
  const clock = new StandingClock()
  const frames: MetricFrame[] = []
  const recorder = new Recorder({
    runId: 'r',
    shard: 0,
    startMs: 0,
    maxQuerySamples: 0,
    onFrame: (frame) => frames.push(frame),
  })
  const health = new HealthMonitor(recorder, clock)
  health.start()
  for (const ms of wakeAtMs) clock.goOnAt(ms)
  health.stop()
  recorder.finish(clock.now())
  return frames.map((frame) => {
    const text = frame.histograms.generator_loop_lag
    const lag = text === undefined ? undefined : decodeHistogramBase64(text)
    return { count: lag?.count ?? 0, maxMs: lag?.maxMs ?? 0 }
  })
}

test('a loop that wakes in time has a sample every 10 ms, and no lag', () => {
  const [first] = measure(Array.from({ length: 100 }, (_, i) => (i + 1) * 10))
  expect(first?.count).toBe(99)
  expect(first?.maxMs).toBe(0)
})

test('a timer that fires a little early is a sample without lag', () => {
  expect(measure([9.7, 19.5])[0]).toEqual({ count: 2, maxMs: 0 })
})

test('a loop that stood still is late in every second in which it did, by as much as it was', () => {
  const seconds = measure([10, 20, 3_500])
  expect(seconds.map(({ count }) => count)).toEqual([2 + 97, 100, 100, 51])
  for (const [i, lateMs] of [3_470, 2_500, 1_500, 500].entries())
    expect(Math.abs((seconds[i]?.maxMs ?? 0) - lateMs)).toBeLessThanOrEqual(lateMs * 0.001)
})
