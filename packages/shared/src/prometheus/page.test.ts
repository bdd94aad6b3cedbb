import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCounter, readPrometheusPage } from './read-page.ts'
import { writePrometheusPage } from './write-page.ts'

const read = (text: string) => readPrometheusPage(text).samples

describe('reading', () => {
  test.each([
    ['up 1', 'up', {}, 1],
    [
      'http_requests_total{method="GET",code="200"} 1027 1395066363000',
      'http_requests_total',
      { method: 'GET', code: '200' },
      1027,
    ],
    ['spaces{ a = "1" , b="2", }   3  ', 'spaces', { a: '1', b: '2' }, 3],
    ['empty{} 4', 'empty', {}, 4],
    ['exponent 1.5e-3', 'exponent', {}, 0.0015],
    ['exponent 2E+06', 'exponent', {}, 2_000_000],
    ['negative -.5', 'negative', {}, -0.5],
    ['latency_bucket{le="+Inf"} 3', 'latency_bucket', { le: '+Inf' }, 3],
    ['infinite +Inf', 'infinite', {}, Number.POSITIVE_INFINITY],
    ['infinite -Inf', 'infinite', {}, Number.NEGATIVE_INFINITY],
    ['unknown NaN', 'unknown', {}, Number.NaN],
    ['path{p="a{b},c=\\"d\\" \\\\ \\n"} 1', 'path', { p: 'a{b},c="d" \\ \n' }, 1],
    ['job:rate:5m 7', 'job:rate:5m', {}, 7],
    ['windows 1\r', 'windows', {}, 1],
  ])('%s', (line, name, labels, value) => {
    expect(read(`${line}\n`)).toEqual([{ name, labels, value }])
  })

  test.each([
    '',
    '# HELP up 1',
    '# TYPE up gauge',
    '#up 1',
    'broken line here',
    'up',
    'up one',
    'up{a="1} 2',
    '1up 2',
    'up{a="1"}',
  ])('no sample: %j', (line) => expect(read(line)).toEqual([]))

  test('what grows: told by the type, for the parts of a histogram by its family, else by the name', () => {
    const page = readPrometheusPage(
      [
        '# TYPE requests counter',
        '# TYPE queue_count gauge',
        '# TYPE latency histogram',
        '# TYPE size summary',
      ].join('\n'),
    )
    const grows = (name: string) => isCounter(page, name)
    expect(['requests', 'latency_bucket', 'latency_sum', 'size_count', 'other_total'].every(grows)).toBe(true)
    expect(['queue_count', 'size', 'other'].some(grows)).toBe(false)
  })
})

const metricName = fc.stringMatching(/^[a-zA-Z_:][a-zA-Z0-9_:]{0,20}$/)
const labelName = fc.stringMatching(/^[a-zA-Z_][a-zA-Z0-9_]{0,10}$/)
const sample = fc.record({
  labels: fc.dictionary(labelName, fc.string({ unit: 'binary' }), { noNullPrototype: true }),
  value: fc.double(),
})
const family = fc.record({
  name: metricName,
  type: fc.constantFrom('counter', 'gauge', 'histogram'),
  help: fc.string({ unit: 'binary' }),
  samples: fc.array(sample, { maxLength: 3 }),
})

test('what is written is read again, whatever the labels hold', () => {
  fc.assert(
    fc.property(fc.array(family, { maxLength: 5 }), (families) => {
      const page = readPrometheusPage(writePrometheusPage(families))
      expect(page.samples).toEqual(
        families.flatMap(({ name, samples }) =>
          // Written with 15 digits, and without a sign of zero.
          samples.map(({ labels, value }) => ({ name, labels, value: Number(value.toPrecision(15)) + 0 })),
        ),
      )
      for (const { name } of families) expect(page.types.has(name)).toBe(true)
    }),
  )
})

test('no text makes reading fail', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      for (const { name } of read(text)) expect(name).toMatch(/^[a-zA-Z_:][a-zA-Z0-9_:]*$/)
    }),
  )
})
