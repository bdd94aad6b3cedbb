import { expect, test } from 'vitest'
import { parsePrometheusText } from './prometheus-text.ts'

test('counters, gauges and labels, in the names of our series', () => {
  const samples = parsePrometheusText(`# HELP http_requests_total Requests.
# TYPE http_requests_total counter
http_requests_total{method="GET",code="200"} 1027 1395066363000
# TYPE temperature gauge
temperature 36.6
cache_hits_total 5
broken line here
latency_bucket{le="+Inf"} 3
odd{path="a{b},c:d"} 1
nan NaN
`)
  expect(samples.map(({ name, value, isCounter }) => [name, value, isCounter])).toEqual([
    ['http_requests_total[code=200;method=GET]', 1027, true],
    ['temperature', 36.6, false],
    ['cache_hits_total', 5, true],
    ['latency_bucket[le=+Inf]', 3, true],
    ['odd[path=a_b__c_d]', 1, false],
  ])
})
