import { decodeHistogramBase64 } from '@broadside/shared/histogram/codec'
import type { MetricFrame } from '@broadside/shared/points/metric-frame'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Recorder } from './recorder.ts'
import { FAILED, OK, STAGE_STRIDE } from './series-table.ts'

function recorder(maxQuerySamples = 10): { rec: Recorder; frames: MetricFrame[] } {
  const frames: MetricFrame[] = []
  const rec = new Recorder({
    runId: 'r',
    shard: 0,
    startMs: 0,
    maxQuerySamples,
    onFrame: (frame) => frames.push(frame),
  })
  return { rec, frames }
}

describe('seconds', () => {
  test('no sample is lost or counted twice, and each is in the second in which it was taken', () => {
    const samples = fc.array(
      fc.record({
        gapMs: fc.double({ min: 0, max: 1_500, noNaN: true }),
        ms: fc.integer({ min: 0, max: 9_000 }),
      }),
      { maxLength: 80 },
    )
    fc.assert(
      fc.property(samples, (list) => {
        const { rec, frames } = recorder()
        const trend = rec.trendBlock('ttft', { scenario: 'a' }, ['one', 'two'])
        const count = rec.counterBlock('queries', { scenario: 'a' }, ['one', 'two'])
        const perSecond = new Map<number, number>()
        let nowMs = 0
        for (const { gapMs, ms } of list) {
          nowMs += gapMs
          rec.roll(nowMs)
          rec.trend(trend + STAGE_STRIDE + (ms % 2 ? OK : FAILED), ms)
          rec.count(count + 1, 1)
          const second = Math.floor(nowMs / 1_000)
          perSecond.set(second, (perSecond.get(second) ?? 0) + 1)
        }
        rec.finish(nowMs)
        expect(frames.map((frame) => frame.second)).toEqual(frames.map((_, i) => i))
        let total = 0
        for (const frame of frames) {
          const counted = frame.counters['queries{scenario:a,stage:two}'] ?? 0
          expect(counted).toBe(perSecond.get(frame.second) ?? 0)
          let inHistograms = 0
          for (const value of Object.values(frame.histograms))
            inHistograms += decodeHistogramBase64(value).count
          expect(inHistograms).toBe(counted)
          total += counted
        }
        expect(total).toBe(list.length)
        const ends = Object.values(rec.sampleCounts()).reduce((sum, n) => sum + n, 0)
        expect(ends).toBe(list.length)
        expect(frames.slice(0, -1).every((frame) => frame.coveredMs === 1_000)).toBe(true)
        expect(frames.at(-1)?.coveredMs).toBeCloseTo(nowMs - (frames.length - 1) * 1_000, 6)
      }),
    )
  })

  test('seconds in which nothing happened have frames too, and gauges keep their value', () => {
    const { rec, frames } = recorder()
    const vus = rec.gaugeHandle('vus')
    rec.gauge(vus, 3)
    rec.gauge(vus, 7)
    rec.gauge(vus, 5)
    rec.finish(2_500)
    expect(frames.map((frame) => frame.gauges.vus)).toEqual([
      { last: 5, min: 3, max: 7 },
      { last: 5, min: 5, max: 5 },
      { last: 5, min: 5, max: 5 },
    ])
  })
})

test('the same series has one handle, whoever asks', () => {
  const { rec, frames } = recorder()
  const a = rec.counterBlock('data_sent', { scenario: 'a' }, ['s'])
  const b = rec.counterBlock('data_sent', { scenario: 'a' }, ['s'])
  rec.count(a, 1)
  rec.count(b, 2)
  rec.finish(10)
  expect(frames[0]?.counters).toEqual({ 'data_sent{scenario:a,stage:s}': 3 })
})

test('rows are bounded; failures get another tenth', () => {
  const { rec, frames } = recorder(10)
  const row = {
    scenario: 'a',
    sessionId: 's',
    query: 1,
    startMs: 0,
    tokens: 0,
    reconnectAttempts: 0,
    successfulReconnects: 0,
  }
  for (let i = 0; i < 30; i++) rec.queries.add({ ...row, outcome: 'ok' })
  for (let i = 0; i < 30; i++) rec.queries.add({ ...row, outcome: 'failed' })
  rec.finish(10)
  expect(frames[0]?.queries.map((one) => one.outcome)).toEqual([...Array(10).fill('ok'), 'failed'])
})

test('errors are grouped, and their number of groups is bounded', () => {
  const { rec, frames } = recorder()
  for (let i = 0; i < 1_000; i++) rec.error('dropped', `message ${i % 500}`, 'a')
  rec.error('dropped', 'message 1', 'a')
  rec.finish(10)
  const errors = frames[0]?.errors ?? []
  expect(errors.reduce((sum, error) => sum + error.count, 0)).toBe(1_001)
  expect(errors.length).toBeLessThanOrEqual(201)
})
