import { readPrometheusPage } from '@broadside/shared/prometheus/read-page'
import { expect, test } from 'vitest'
import { componentCount, sumCounters } from './component-counters.ts'

const counters = {
  url: 'http://h',
  bytesReceived: 'in_total',
  bytesSent: 'out_total',
  connections: 'conns_total',
}
const page = readPrometheusPage(
  [
    '# TYPE in_total counter',
    'in_total{region="eu",backend="a"} 100',
    'in_total{region="us",backend="b"} 20',
    '# TYPE out_total counter',
    'out_total 7',
    '# TYPE conns_total counter',
  ].join('\n'),
)

test('a counter is summed over its labels; one that has not counted yet is 0', () => {
  expect(sumCounters(counters, page)).toEqual({ bytesReceived: 120, bytesSent: 7, connections: 0 })
})

test('a metric that is not there is named', () => {
  expect(sumCounters({ ...counters, bytesSent: 'sent_total' }, page)).toEqual({
    error: 'there is no metric sent_total',
  })
})

test('what counts is the increment; an unreadable side says why', () => {
  const before = { bytesReceived: 100, bytesSent: 5, connections: 1 }
  const after = { bytesReceived: 350, bytesSent: 6, connections: 4 }
  expect(componentCount(before, after)).toEqual({ bytesReceived: 250, bytesSent: 1, connections: 3 })
  expect(componentCount(before, { error: 'gone' })).toEqual({ error: 'gone' })
  expect(componentCount(undefined, undefined)).toBeUndefined()
})
