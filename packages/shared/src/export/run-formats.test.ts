import fc from 'fast-check'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import { Histogram } from '../histogram.ts'
import type { TrendName } from '../metrics.ts'
import { trendSummary } from '../summary/trend-summary.ts'
import { junitXml } from './junit.ts'
import { markdownSummary } from './markdown.ts'
import { BOUNDS_MS, bucketCounts } from './measured-run.ts'
import { otlpMetrics } from './otlp.ts'
import { prometheusText } from './prometheus.ts'
import type { RunReport } from './run-report.ts'
import { parsePrometheus } from './testing/parse-prometheus.ts'

const latency = new Histogram()
for (let ms = 1; ms <= 200; ms++) latency.recordMs(ms)
const trend = trendSummary(latency)
const run: RunReport = {
  id: 'run1',
  url: 'http://127.0.0.1:7380/runs/run1',
  name: 'wsproxy: smoke 5 × 2',
  scenario: 'wsproxy-smoke',
  target: 'wsproxy',
  status: 'finished',
  verdict: 'failed',
  validity: 'suspect',
  failure: null,
  summary: {
    definitionVersion: 1,
    durationMs: 2_500,
    counters: { queries: 199, output_tokens: 3_600, data_received: 1_000 },
    perSecond: { queries: 79.6, output_tokens: 1_440 },
    rates: { query_failed: { held: 1, asked: 200, share: 0.005 } },
    peakUsers: 5,
    trends: trend ? { ttft: trend } : {},
    outcomes: [],
    stages: [],
    errors: [{ code: 'query_timeout', message: 'no token | for 5 s', count: 1 }],
  },
  thresholds: [
    {
      metric: 'ttft',
      threshold: 'p(95)<100',
      passed: false,
      observed: 190,
      margin: -0.9,
      abortOnFail: false,
    },
    {
      metric: 'tokens_missing',
      threshold: 'count==0',
      passed: true,
      observed: 0,
      margin: null,
      abortOnFail: false,
    },
  ],
  findings: [
    {
      checkId: 'long-tail',
      severity: 'warn',
      title: 'A long tail.',
      evidence: {},
      advice: 'Look at the errors.',
    },
    { checkId: 'tokens', severity: 'ok', title: 'All tokens came.', evidence: {}, advice: '' },
  ],
  tags: [],
  git: { branch: 'main', commit: '3f9c2e1aaaaaaaa' },
  createdAt: '2026-11-21T09:59:58.000Z',
  startedAt: '2026-11-21T10:00:00.000Z',
  finishedAt: new Date('2026-11-21T10:00:02.500Z'),
}
const seconds = (ms: number | null | undefined) => Number(((ms ?? 0) / 1_000).toPrecision(15))
const measured = { run, histograms: new Map<TrendName, Histogram>([['ttft', latency]]) }

describe('JUnit', () => {
  const parse = (xml: string) => {
    expect(XMLValidator.validate(xml)).toBe(true)
    return new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' }).parse(xml).testsuites
  }

  test('a case for the run, its validity and each threshold', () => {
    const { testsuite, ...totals } = parse(junitXml(run))
    expect(totals).toEqual({ name: 'Broadside', tests: '4', failures: '1', errors: '0', time: '2.500' })
    expect(testsuite.timestamp).toBe('2026-11-21T10:00:00.000Z')
    expect(testsuite.testcase.map(({ name }: { name: string }) => name)).toEqual([
      'the run comes to its end',
      'the measurement can be trusted',
      'ttft: p(95)<100',
      'tokens_missing: count==0',
    ])
    expect(testsuite.testcase[2].failure.message).toContain('observed 190\u202fms')
    expect(testsuite.testcase[1]['system-out']).toContain('long-tail')
  })

  test('an invalid run and a failed one are errors, whatever the thresholds say', () => {
    const finding = {
      checkId: 'clock-skew',
      severity: 'invalid' as const,
      title: 'Clocks differ.',
      evidence: {},
      advice: '',
    }
    const { testsuite } = parse(
      junitXml({
        ...run,
        status: 'failed',
        validity: 'invalid',
        failure: { code: 'shard_lost', message: 'gone' },
        findings: [finding],
      }),
    )
    expect(testsuite.errors).toBe('2')
    expect(testsuite.testcase[0].error.type).toBe('shard_lost')
    expect(testsuite.testcase[1].error.message).toBe('Clocks differ.')
  })

  test('is well-formed whatever a run is called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(XMLValidator.validate(junitXml({ ...run, name }))).toBe(true)
      }),
    )
  })
})

describe('Markdown', () => {
  test('the whole text', async () => {
    await expect(markdownSummary(run)).toMatchFileSnapshot('testing/summary.md')
  })

  test('a name starts no table, link, mention or tag', () => {
    const [heading] = markdownSummary({ ...run, name: '<img src=x> @team [a](b) | `c`\n# d' }).split('\n')
    expect(heading).toBe(
      '### ❌ &#60;img src=x&#62; &#64;team \\[a\\](b) \\| \\`c\\` \\# d: thresholds failed, but suspect',
    )
  })

  test('an invalid run says so before its thresholds', () => {
    const text = markdownSummary({ ...run, validity: 'invalid', verdict: 'passed' })
    expect(text.split('\n')[0]).toContain('⚠️')
    expect(text.split('\n')[0]).toContain('measurement invalid (thresholds passed, but not to be trusted)')
  })
})

test('buckets hold every sample once, each at or below its bound', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 700_000_000 })), (samplesUs) => {
      const histogram = new Histogram()
      for (const us of samplesUs) histogram.recordUs(us)
      const counts = bucketCounts(histogram)
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(samplesUs.length)
      for (const [index, boundMs] of BOUNDS_MS.entries()) {
        const below = counts.slice(0, index + 1).reduce((sum, count) => sum + count, 0)
        const at = (limitMs: number) => samplesUs.filter((us) => us / 1_000 <= limitMs).length
        expect(below).toBeLessThanOrEqual(at(boundMs))
        expect(below).toBeGreaterThanOrEqual(at(boundMs * 0.999))
      }
    }),
  )
})

describe('Prometheus', () => {
  const families = parsePrometheus(prometheusText(measured))
  const only = (name: string) => families.get(name)?.samples ?? []

  test('totals, ratios and percentiles in base units, each naming its run', () => {
    expect(only('broadside_queries_total')).toEqual([
      { name: 'broadside_queries_total', labels: { run: 'run1', scenario: 'wsproxy-smoke' }, value: 199 },
    ])
    expect(only('broadside_data_received_bytes_total')[0]?.value).toBe(1_000)
    expect(only('broadside_query_failed_ratio')[0]?.value).toBe(0.005)
    const quantiles = only('broadside_ttft_quantile_seconds').map(({ labels, value }) => [
      labels.quantile,
      value,
    ])
    // p99 and p999 of 200 samples have fewer than ten above them.
    expect(quantiles).toEqual([
      ['0.5', seconds(trend?.p50Ms)],
      ['0.75', seconds(trend?.p75Ms)],
      ['0.9', seconds(trend?.p90Ms)],
      ['0.95', seconds(trend?.p95Ms)],
      ['1', seconds(trend?.maxMs)],
    ])
    expect(only('broadside_run_info')[0]?.labels).toMatchObject({
      verdict: 'failed',
      commit: '3f9c2e1aaaaaaaa',
    })
  })

  test('a histogram that only grows and ends at its count', () => {
    const buckets = only('broadside_ttft_seconds').filter(({ name }) => name.endsWith('_bucket'))
    expect(buckets.map(({ value }) => value)).toEqual(buckets.map(({ value }) => value).sort((a, b) => a - b))
    expect(buckets.at(-1)).toMatchObject({ labels: { le: '+Inf' }, value: 200 })
    expect(buckets.find(({ labels }) => labels.le === '0.1')?.value).toBe(99)
    expect(only('broadside_ttft_seconds').find(({ name }) => name.endsWith('_count'))?.value).toBe(200)
    expect(only('broadside_ttft_seconds').find(({ name }) => name.endsWith('_sum'))?.value).toBeCloseTo(
      20.1,
      1,
    )
  })

  test('a label holds any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const text = prometheusText({ ...measured, run: { ...run, scenario: name } })
        expect(parsePrometheus(text).get('broadside_vus_peak')?.samples[0]?.labels.scenario).toBe(name)
      }),
    )
  })
})

test('OpenTelemetry: one resource, sums as text, seconds, and buckets that are one more than their bounds', () => {
  const [{ resource, scopeMetrics } = { resource: { attributes: [] }, scopeMetrics: [] }] = JSON.parse(
    JSON.stringify(otlpMetrics(measured, '1.2.3')),
  ).resourceMetrics
  expect(resource.attributes).toContainEqual({ key: 'broadside.run.id', value: { stringValue: 'run1' } })
  const metrics = new Map(scopeMetrics[0].metrics.map((metric: { name: string }) => [metric.name, metric]))
  expect(metrics.get('broadside.queries')).toMatchObject({
    unit: '1',
    sum: {
      isMonotonic: true,
      aggregationTemporality: 2,
      dataPoints: [
        { asInt: '199', startTimeUnixNano: '1795255200000000000', timeUnixNano: '1795255202500000000' },
      ],
    },
  })
  expect(metrics.get('broadside.data_received')).toMatchObject({ unit: 'By' })
  const ttft = metrics.get('broadside.ttft') as {
    unit: string
    histogram: {
      dataPoints: { count: string; bucketCounts: string[]; explicitBounds: number[]; max: number }[]
    }
  }
  const [point] = ttft.histogram.dataPoints
  expect(ttft.unit).toBe('s')
  expect(point?.count).toBe('200')
  expect(point?.bucketCounts).toHaveLength((point?.explicitBounds.length ?? 0) + 1)
  expect(point?.bucketCounts.reduce((sum, count) => sum + Number(count), 0)).toBe(200)
  expect(point?.max).toBeCloseTo(0.2, 3)
})
