import { readPrometheusPage } from '@broadside/shared/prometheus/read-page'
import { expect, test } from 'vitest'
import { scrapedSeries } from './scraped-series.ts'

const page = readPrometheusPage(`# TYPE http_requests_total counter
http_requests_total{method="GET",code="200"} 1027 1395066363000
# TYPE temperature gauge
temperature 36.6
cache_hits_total 5
latency_bucket{le="+Inf"} 3
odd{path="a{b},c:d"} 1
nan NaN
`)
const told = (only?: string[]) =>
  scrapedSeries(page, only).map(({ name, value, isCounter }) => [name, value, isCounter])

test('counters, gauges and labels, in the names of our series', () => {
  expect(told()).toEqual([
    ['http_requests_total[code=200;method=GET]', 1027, true],
    ['temperature', 36.6, false],
    ['cache_hits_total', 5, true],
    ['odd[path=a_b__c_d]', 1, false],
  ])
})

test('buckets only when they are asked for', () => {
  expect(told(['latency_bucket', 'temperature'])).toEqual([
    ['temperature', 36.6, false],
    ['latency_bucket[le=+Inf]', 3, true],
  ])
})

test('of a page with too many names the first ones', () => {
  const lines = Array.from({ length: 400 }, (_, n) => `metric_${n} ${n}`)
  expect(scrapedSeries(readPrometheusPage(lines.join('\n')))).toHaveLength(300)
})
