import { expect, test } from 'vitest'
import { linesOf, mapOf, placeOf } from './condition-lines.ts'

const thresholds = {
  ttft: ['p(95)<500', { threshold: 'p(99)<900', abortOnFail: true, delayAbortEval: '10s' }],
  errors: ['rate<0.01'],
}

test('there and back loses nothing, also what the form has no field for', () => {
  expect(mapOf(linesOf(thresholds))).toEqual(thresholds)
  expect(linesOf('nonsense')).toEqual([])
})

test('a line is found again in its metric’s own list', () => {
  const lines = linesOf(thresholds)
  expect(lines.map((_line, index) => placeOf(lines, index, 'thresholds'))).toEqual([
    'thresholds.ttft[0]',
    'thresholds.ttft[1]',
    'thresholds.errors[0]',
  ])
})
