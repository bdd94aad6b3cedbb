import { bandOf } from '@broadside/shared/summary/latency-bands'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linearTicks, liveEnd, logDomain, niceCeiling, timeAxis } from './axis.ts'
import { instanceCharts } from './instance-charts.ts'
import { heatColumns, heatMetrics, prepareHeatMap } from './prepare-heatmap.ts'
import { prepareHistogram } from './prepare-histogram.ts'
import { sparklinePath, thinOut } from './prepare-sparkline.ts'
import { PLAN_KEY, prepareTimeChart } from './prepare-time-chart.ts'
import { toRows } from './rows.ts'
import { chartsOf, errorChart, evidenceChart } from './series-catalog.ts'
import { tabSeparated } from './tab-separated.ts'
import type { ChartPoint, ChartSpec } from './types.ts'

const point = (second: number, value: number | undefined): ChartPoint => ({ second, stats: { v: value } })
const every = (count: number, value: (second: number) => number | undefined) =>
  Array.from({ length: count }, (_, second) => point(second, value(second)))
const spec = (over: Partial<ChartSpec> = {}): ChartSpec => ({
  id: 'v',
  title: 'V',
  unit: 'ms',
  series: [{ key: 'v', label: 'v', metric: 'e2e', color: 'data-p50' }],
  ...over,
})
const prepare = (points: ChartPoint[], over: Partial<Parameters<typeof prepareTimeChart>[0]> = {}) =>
  prepareTimeChart({ spec: spec(), points, from: 0, to: 60, widthPx: 400, scale: 'linear', ...over })

describe('axes', () => {
  test('niceCeiling never lies below the value and never above twice of it', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 1e9, noNaN: true }), (value) => {
        expect(niceCeiling(value)).toBeGreaterThanOrEqual(value * (1 - 1e-6))
        expect(niceCeiling(value)).toBeLessThanOrEqual(value * 2)
      }),
    )
  })

  test.each([
    [1, ['0', '0.25', '0.5', '0.75', '1']],
    [15, ['0', '5', '10', '15']],
    [200, ['0', '50', '100', '150', '200']],
    [5_000, ['0', '1\u202fk', '2\u202fk', '3\u202fk', '4\u202fk', '5\u202fk']],
  ])('linearTicks(%d)', (top, labels) => {
    expect(linearTicks(top).map((tick) => tick.label)).toEqual(labels)
  })

  test('a live axis grows in steps', () => {
    expect([0, 5, 29, 30, 41, 119, 130].map(liveEnd)).toEqual([30, 30, 30, 40, 50, 120, 150])
  })

  test('a logarithmic axis holds whole decades', () => {
    expect(logDomain(3, 420)).toMatchObject({ from: 1, to: 1_000 })
    expect(logDomain(5, 5).ticks).toHaveLength(2)
  })

  test('time labels stand at round seconds and do not crowd', () => {
    expect(timeAxis(0, 60, 400).ticks.map((tick) => tick.label)).toEqual([
      '0:00',
      '0:15',
      '0:30',
      '0:45',
      '1:00',
    ])
    expect(timeAxis(10, 20, 400).ticks.map((tick) => tick.value)).toEqual([10, 12, 14, 16, 18, 20])
  })
})

describe('rows', () => {
  const window = { from: 0, to: 100, widthPx: 400, merge: 'extremes' as const }

  test('a missing second is a gap, not a zero and not a bridge', () => {
    const rows = toRows([point(1, 5), point(2, 6), point(6, 7)], ['v'], window)
    expect(rows).toEqual([
      { second: 1, v: 5 },
      { second: 2, v: 6 },
      { second: 2.5, v: null },
      { second: 6, v: 7 },
    ])
  })

  test('a metric that was not measured in a second is null there', () => {
    expect(toRows([point(1, undefined)], ['v'], window)).toEqual([{ second: 1, v: null }])
  })

  test('thinning keeps the highest and lowest value of any series, and about a row per pixel', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1e6 }), { minLength: 500, maxLength: 3_000 }),
        (values) => {
          const points = values.map((value, second) => point(second, value))
          const rows = toRows(points, ['v'], { from: 0, to: values.length, widthPx: 200, merge: 'extremes' })
          const kept = rows.map((row) => row.v ?? Number.NaN)
          expect(Math.max(...kept)).toBe(Math.max(...values))
          expect(Math.min(...kept)).toBe(Math.min(...values))
          expect(rows.length).toBeLessThanOrEqual(2 * 202)
          expect(
            rows.every((row, index) => index === 0 || row.second > (rows[index - 1]?.second ?? -1)),
          ).toBe(true)
        },
      ),
      { numRuns: 30 },
    )
  })

  test('a gap survives the thinning', () => {
    const points = [
      ...every(500, () => 1),
      ...every(500, () => 1).map((p) => ({ ...p, second: p.second + 2_000 })),
    ]
    const rows = toRows(points, ['v'], { from: 0, to: 2_500, widthPx: 100, merge: 'extremes' })
    expect(rows.filter((row) => row.v === null)).toHaveLength(1)
  })

  test('points that stand for ten seconds each have no gap between them', () => {
    const points = [0, 10, 20, 50].map((second) => point(second, 1))
    const rows = toRows(points, ['v'], { ...window, spanS: 10 })
    expect(rows.map((row) => row.second)).toEqual([0, 10, 20, 25, 50])
  })

  test('stacked areas are merged by their mean, so that parts still add up', () => {
    const rows = toRows(
      every(400, (second) => second % 2),
      ['v'],
      { from: 0, to: 400, widthPx: 100, merge: 'mean' },
    )
    expect(rows.every((row) => Math.abs((row.v ?? 0) - 0.5) < 0.11)).toBe(true)
  })
})

describe('a time chart', () => {
  test('starts at zero and says its unit', () => {
    const model = prepare(every(60, () => 31))
    expect(model.y.from).toBe(0)
    expect(model.y.to).toBe(40)
    expect(model.unitLabel).toBe('ms')
  })

  test('turns to seconds when milliseconds get long', () => {
    const model = prepare(every(60, () => 12_000))
    expect(model.unitLabel).toBe('s')
    expect(model.rows[0]?.v).toBe(12)
  })

  test('shares are shown as per cent', () => {
    const model = prepare(
      every(10, () => 0.42),
      { spec: spec({ unit: 'percent' }) },
    )
    expect(model.rows[0]?.v).toBeCloseTo(42)
  })

  test('has a logarithmic axis that leaves zeros out', () => {
    const model = prepare([point(0, 0), point(1, 5), point(2, 500)], { scale: 'log' })
    expect(model.scale).toBe('log')
    expect(model.y).toMatchObject({ from: 1, to: 1_000 })
    expect(model.rows[0]?.v).toBeNull()
  })

  test('draws the plan before, between and after what was measured', () => {
    const model = prepare([point(5, 3), point(6, 4)], {
      spec: spec({ unit: 'count', showsPlan: 'users' }),
      planAt: (second) => (second <= 30 ? second : undefined),
      to: 40,
    })
    expect(model.hasPlan).toBe(true)
    expect(model.rows.find((row) => row.second === 0)).toEqual({ second: 0, v: null, [PLAN_KEY]: 0 })
    expect(model.rows.find((row) => row.second === 6)).toMatchObject({ v: 4, [PLAN_KEY]: 6 })
    expect(model.rows.find((row) => row.second === 31)?.[PLAN_KEY]).toBeNull()
    expect(model.y.to).toBeGreaterThanOrEqual(30)
  })

  test('leaves room for a threshold near the data, and leaves out one that would flatten it', () => {
    const near = prepare(
      every(10, () => 31),
      { thresholds: [{ value: 50, label: 'p(99)<50' }] },
    )
    expect(near.lines).toHaveLength(1)
    expect(near.y.to).toBeGreaterThanOrEqual(50)
    expect(
      prepare(
        every(10, () => 31),
        { thresholds: [{ value: 5_000, label: 'p(99)<5000' }] },
      ).lines,
    ).toEqual([])
  })

  test('stacked series need the height of their sum', () => {
    const stacked = errorChart([
      { code: 'dropped', label: 'socket dropped' },
      { code: 'query_timeout', label: 'query timed out' },
    ])
    const points = [{ second: 0, stats: { 'error:dropped': 6, 'error:query_timeout': 3 } }]
    expect(prepare([], { spec: stacked, points }).y.to).toBeGreaterThanOrEqual(9)
  })

  test('a class of errors that does not appear is zero, not a gap', () => {
    const errors = errorChart([{ code: 'dropped', label: 'socket dropped' }])
    const points = [
      { second: 0, stats: { vus: 1 } },
      { second: 1, stats: { 'error:dropped': 2 } },
      { second: 5, stats: {} },
    ]
    const rows = prepare([], { spec: errors, points }).rows.map((row) => row['error:dropped'])
    expect(rows).toEqual([0, 2, null, 0])
  })

  test('a point with gaps on both sides is marked, so that it is seen', () => {
    const model = prepare([point(1, 5), point(2, 6), point(9, 7)])
    expect([...(model.lonePoints.v ?? [])]).toEqual([9])
  })

  test('knows that nothing was measured', () => {
    expect(prepare([]).isEmpty).toBe(true)
    expect(prepare([point(200, 1)]).isEmpty).toBe(true)
  })
})

test('every chart has its own id, and a metric keeps its colour', () => {
  const colors = new Map<string, string>()
  for (const kind of ['wsproxy', 'http'] as const)
    for (const plansArrivals of [false, true]) {
      const charts = chartsOf({ kind, plansArrivals, errors: [] })
      expect(new Set(charts.map((chart) => chart.id)).size).toBe(charts.length)
      for (const { key, color } of charts.flatMap((chart) => chart.series)) {
        expect(colors.get(key) ?? color).toBe(color)
        colors.set(key, color)
      }
    }
})

test('processes have a chart each of CPU, connections and imbalance, as far as they were sampled', () => {
  const keys = ['instance_cpu:gateway-10', 'instance_cpu:gateway-2', 'imbalance:gateway']
  const charts = instanceCharts(keys)
  expect(charts.map(({ id, series }) => [id, series.map(({ label }) => label)])).toEqual([
    ['instance-cpu', ['gateway-2', 'gateway-10']],
    ['imbalance', ['gateway']],
  ])
  expect(instanceCharts([])).toEqual([])
  const many = Array.from({ length: 20 }, (_, index) => `instance_cpu:p${index}`)
  expect(instanceCharts(many)[0]?.title).toContain('12 of 20')
  const looks = instanceCharts(many)[0]?.series.map(({ color, dash }) => `${color} ${dash}`)
  expect(new Set(looks).size).toBe(12)
})

test('a finding leads to the chart of what it judged, and a check of totals to none', () => {
  const charts = chartsOf({ kind: 'http', plansArrivals: false, errors: [] })
  expect(evidenceChart('generator-cpu', charts)?.id).toBe('generator-cpu')
  expect(evidenceChart('long-tail', charts)?.id).toBe('http_req_duration')
  expect(evidenceChart('dropped-iterations', charts)?.id).toBe('users')
  expect(evidenceChart('clock-skew', charts)).toBeUndefined()
})

describe('histogram', () => {
  test('bars hold every sample, on a logarithmic axis', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            ms: fc.double({ min: 0.05, max: 90_000, noNaN: true }),
            count: fc.integer({ min: 1, max: 1e5 }),
          }),
          {
            minLength: 1,
            maxLength: 50,
          },
        ),
        (samples) => {
          const buckets = samples.map(({ ms, count }) => ({ fromMs: ms, toMs: ms * 1.001, count }))
          const model = prepareHistogram(buckets)
          const total = samples.reduce((sum, sample) => sum + sample.count, 0)
          expect(model.bars.reduce((sum, bar) => sum + bar.count, 0)).toBe(total)
          expect(model.samples).toBe(total)
        },
      ),
    )
  })

  test('markers stand where their value is', () => {
    const buckets = [
      { fromMs: 10, toMs: 10, count: 5 },
      { fromMs: 1_000, toMs: 1_000, count: 5 },
    ]
    const model = prepareHistogram(buckets, [{ label: 'p50', valueMs: 100 }])
    expect(model.markers[0]?.at).toBeCloseTo(17)
    expect(prepareHistogram([]).bars).toEqual([])
  })
})

describe('heat map', () => {
  const axis = timeAxis(0, 10, 400)

  test('cells lie inside the plot, and the strongest of a column is 1', () => {
    const counts = [
      [30, 1],
      [31, 100],
      [40, 4],
    ] as const
    const model = prepareHeatMap([{ second: 3, counts }], axis)
    expect(model.cells).toHaveLength(3)
    expect(Math.max(...model.cells.map((cell) => cell.strength))).toBe(1)
    for (const cell of model.cells) {
      expect(cell.x).toBeCloseTo(0.3)
      expect(cell.y).toBeGreaterThanOrEqual(0)
      expect(cell.y + cell.height).toBeLessThanOrEqual(1.000001)
    }
  })

  test('long runs are merged by adding, to a bounded number of columns', () => {
    const columns = Array.from({ length: 7_200 }, (_, second) => ({ second, counts: [[30, 1]] as const }))
    const model = prepareHeatMap(columns, timeAxis(0, 7_200, 400))
    expect(model.cells.length).toBeLessThanOrEqual(241)
  })

  test('a roll-up is as wide as the seconds it stands for', () => {
    const model = prepareHeatMap([{ second: 0, counts: [[30, 1]] }], axis, 5)
    expect(model.cells[0]?.width).toBeCloseTo(0.5)
  })

  test('columns come from the points that measured the metric; the others stay empty', () => {
    const points: ChartPoint[] = [
      { second: 0, stats: {}, heat: { e2e: '30:2 31:1' } },
      { second: 1, stats: {} },
      { second: 2, stats: {}, heat: { ttft: '20:1' } },
    ]
    expect(heatColumns(points, 'e2e')).toEqual([
      {
        second: 0,
        counts: [
          [30, 2],
          [31, 1],
        ],
      },
    ])
    expect(heatMetrics(points)).toEqual(['e2e', 'ttft'])
    expect(prepareHeatMap([], axis).isEmpty).toBe(true)
  })

  test('the axis is labelled with round latencies', () => {
    const model = prepareHeatMap(
      [
        {
          second: 0,
          counts: [
            [bandOf(1), 1],
            [bandOf(99), 1],
          ],
        },
      ],
      axis,
    )
    expect(model.yTicks.map((tick) => tick.label)).toEqual(['1', '3', '10', '30', '100'])
  })
})

test('a sparkline breaks at a gap', () => {
  expect(sparklinePath([1, 2, null, 4, 5], 40, 20).match(/M/g)).toHaveLength(2)
  expect(thinOut([1, 3, null, null, 5, 7], 3)).toEqual([2, null, 6])
})

test('a copied table keeps gaps empty', () => {
  expect(tabSeparated(spec(), [point(0, 1.5), point(1, undefined)])).toBe('second\tv\n0\t1.5\n1\t')
})
