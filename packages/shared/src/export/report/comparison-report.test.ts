import fc from 'fast-check'
import { XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import type { MetricChange } from '../../compare/compare-sides.ts'
import { COMPARED_METRICS } from '../../compare/compared-metrics.ts'
import { comparisonHtml } from './comparison-html.ts'
import { comparisonPicture } from './comparison-picture.ts'
import { type ComparisonReport, mainChart } from './comparison-report.ts'

const [metric] = COMPARED_METRICS
if (!metric) throw new Error('no metric is compared')
const slower: MetricChange = {
  metric,
  a: 50,
  b: 69,
  interval: { estimate: 0.38, low: 0.21, high: 0.55, confidence: 0.95 },
  change: 'worse',
}
const run = (id: string, name: string, target: string) => ({
  id,
  name,
  validity: 'valid' as const,
  createdAt: '2026-11-21T10:00:00.000Z',
  startedAt: null,
  durationMs: 60_000,
  git: { branch: 'main', commit: null },
  environment: { runnerBuild: '1', target, scenarioVersion: 1, hosts: ['h1'], shards: 1 },
})
const report: ComparisonReport = {
  runs: [run('a', 'before', 'edge'), run('b', 'after', 'edge 2')],
  pairs: [
    {
      runId: 'b',
      change: 'worse',
      sentence: 'Run B is worse than A: ttft p50 +38 %.',
      method: 'blocks',
      minimumChange: 0.05,
      metrics: [slower],
    },
  ],
  differences: [{ path: 'scenarios.main.vus', values: [1, 2] }],
  points: [0, 1, 2].map((second) => ({
    second,
    stats: { 'vus:0': 1, 'vus:1': 2, 'ttft_p99:0': 50 + second },
  })),
  span: 1,
  distributions: [
    { metric: 'ttft', runs: [[{ fromMs: 49, toMs: 51, count: 3 }], [{ fromMs: 68, toMs: 70, count: 9 }]] },
  ],
  takenAt: '2026-11-21T11:00:00.000Z',
}

test('the file has the answer, what differs, the numbers with their interval, the charts and the distributions', () => {
  const html = comparisonHtml(report)
  for (const part of [
    'Run B is worse than A',
    'scenarios.main.vus',
    '<strong>edge 2</strong>',
    '+38\u202f%',
    '+21\u202f% to +55\u202f%',
    'Time to first token p99',
    'Distribution of Time to first token',
  ])
    expect(html).toContain(part)
  expect(html.match(/<figure>/g)).toHaveLength(3)
  expect(html).toContain("default-src 'none'")
  expect(html).not.toMatch(/(src|href)=/)
})

test('the main chart is a latency; without one, whatever was measured', () => {
  expect(mainChart(report)?.title).toBe('Time to first token p99')
  expect(mainChart({ ...report, points: [{ second: 0, stats: { 'vus:0': 1 } }] })?.title).toBe('Users')
  expect(mainChart({ ...report, points: [] })).toBeUndefined()
  expect(comparisonPicture({ ...report, points: [] })).toContain('Nothing was measured.')
})

test('a line of the picture has no more numbers than fit', () => {
  const many = { ...report, pairs: report.pairs.map((pair) => ({ ...pair, metrics: Array(9).fill(slower) })) }
  const [, numbers = ''] = /<tspan dx="16" font-size="24"[^>]*>([^<]*)</.exec(comparisonPicture(many)) ?? []
  expect(numbers.length).toBeGreaterThan(20)
  expect(numbers.length).toBeLessThanOrEqual(70)
})

test('names load and run nothing in the file, and the picture stays well-formed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const evil = `<script>alert(1)</script><img src=http://x>${name}`
      const named = {
        ...report,
        runs: report.runs.map((one) => ({ ...one, name: evil })),
        differences: [{ path: evil, values: [evil, undefined] }],
      }
      expect(comparisonHtml(named)).not.toMatch(/<(script|img|link|iframe|object)/i)
      expect(XMLValidator.validate(comparisonPicture(named))).toBe(true)
    }),
    { numRuns: 50 },
  )
})
