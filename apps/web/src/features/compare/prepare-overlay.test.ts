import { originOf, overlayPoints } from '@broadside/shared/compare/overlay'
import { sharedHistogram } from '@broadside/shared/compare/shared-histogram'
import { RunConfig } from '@broadside/shared/run-config'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeText, metricText } from '../format/change.ts'
import { overlayCharts } from './prepare-overlay.ts'

const config = RunConfig.parse({
  target: { kind: 'wsproxy', httpUrl: 'http://127.0.0.1:1', wsUrl: 'ws://127.0.0.1:1' },
  scenarios: {
    main: {
      executor: 'constant-vus',
      vus: 5,
      duration: '2m',
      ramp: '20s',
      behaviour: { driver: 'wsproxy', queries: 1 },
    },
  },
})
const run = (origin: number, ...values: number[]) => ({
  origin,
  points: values.map((value, second) => ({ second, stats: { ttft_p99: value } })),
})

describe('overlay', () => {
  test('runs are put at zero at their start, or where their constant load begins', () => {
    expect(originOf(config, 'start')).toBe(0)
    expect(originOf(config, 'steady')).toBe(20)
  })

  test('a second of one axis has a value of each run', () => {
    const runs = [run(0, 10, 11, 12), run(1, 90, 20, 21)]
    const points = overlayPoints(runs, 1)
    expect(points.map(({ second }) => second)).toEqual([0, 1, 2])
    expect(points[0]?.stats).toEqual({ 'ttft_p99:0': 10, 'ttft_p99:1': 20 })
    expect(overlayCharts(runs).map(({ id, series }) => [id, series.map(({ label }) => label)])).toEqual([
      ['overlay-ttft_p99', ['A', 'B']],
    ])
  })
})

test('a shared histogram holds all samples of every run, as shares', () => {
  const bucket = fc.record({
    ms: fc.double({ min: 0.05, max: 60_000, noNaN: true }),
    count: fc.integer({ min: 1, max: 1_000 }),
  })
  const samples = fc.array(bucket, { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(samples, samples, (a, b) => {
      const toBuckets = (list: typeof a) => list.map(({ ms, count }) => ({ fromMs: ms, toMs: ms, count }))
      const model = sharedHistogram([toBuckets(a), toBuckets(b)])
      for (const key of ['r0', 'r1'])
        expect(model.rows.reduce((sum, row) => sum + (row[key] ?? 0), 0)).toBeCloseTo(1)
    }),
  )
  expect(sharedHistogram([[], []]).bars).toBe(0)
})

test('values and changes carry their units', () => {
  expect(metricText({ kind: 'percentile' }, 31.4)).toBe('31.4\u202fms')
  expect(metricText({ kind: 'share' }, null)).toBe('–')
  expect(changeText({ kind: 'throughput' }, -0.123)).toBe('\u221212\u202f%')
  expect(changeText({ kind: 'share' }, 0.002)).toBe('+0.2\u202fpoints')
  expect(changeText({ kind: 'share' }, 0.0001)).toBe('±0\u202fpoints')
})
