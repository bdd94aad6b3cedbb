import fc from 'fast-check'
import { XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import type { RunReport } from '../run-report.ts'
import { htmlReport } from './html.ts'
import { runPicture } from './picture.ts'
import { chartsOf } from './series.ts'
import { svgChart } from './svg-chart.ts'

const run: RunReport = {
  id: 'run1',
  url: 'http://127.0.0.1/runs/run1',
  name: 'smoke',
  scenario: null,
  target: null,
  status: 'finished',
  verdict: 'passed',
  validity: 'valid',
  failure: null,
  summary: null,
  thresholds: [],
  findings: [],
  tags: [],
  git: { branch: null, commit: null },
  createdAt: '2026-11-21T10:00:00.000Z',
  startedAt: null,
  finishedAt: null,
}
const point = (second: number, ms?: number) => ({ second, stats: { vus: 2, ttft_p99: ms } })
const points = [point(0, 10), point(1, 20), point(2), point(4, 30), point(5, 40)]
const look = { width: 500, height: 200, fontSize: 12, colour: (name: string) => name }

test('only what was measured has a chart, the main one first', () => {
  expect(chartsOf(points).map(({ title }) => title)).toEqual(['Time to first token', 'Users'])
  expect(chartsOf([])).toEqual([])
})

test('a gap is a gap, and the axis begins at zero', () => {
  const [chart] = chartsOf(points)
  const svg = chart ? svgChart(chart, points, 1, look) : ''
  const lines = [...svg.matchAll(/d="([^"]*)"/g)].map(([, path]) => path).filter((path) => path !== '')
  expect(lines).toHaveLength(1)
  expect(lines[0]?.match(/M/g)).toHaveLength(2)
  expect(svg).toContain('>0\u202fms<')
})

test('the file loads and runs nothing, whatever the run is called', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const evil = { ...run, name: `<script>alert(1)</script><img src=http://x>${name}` }
      const html = htmlReport({ run: evil, points, span: 1, takenAt: run.createdAt, errors: [] })
      expect(html).not.toMatch(/<(script|img|link|iframe|object)/i)
      expect(html.match(/\bon\w+="/g)).toBeNull()
    }),
    { numRuns: 30 },
  )
  const html = htmlReport({ run, points, span: 1, takenAt: run.createdAt, errors: [] })
  expect(html).toContain("default-src 'none'")
  expect(html).not.toMatch(/(src|href)=/)
})

test('the picture is well-formed XML, whatever the run is called', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      expect(XMLValidator.validate(runPicture({ ...run, name }, points, 1))).toBe(true)
    }),
  )
  expect(runPicture(run, [], 1)).toContain('Nothing was measured.')
})
