import { expect, test } from 'vitest'
import { CONTROLLED, StageClock } from './stage-clock.ts'

const spans = [
  { name: 'warm_up', fromMs: 0, toMs: 1_000, steady: false },
  { name: 'steady', fromMs: 1_000, toMs: 5_000, steady: true },
]

test('work belongs to the stage of its intended time; what is late stays in its stage', () => {
  const clock = new StageClock(spans, 100)
  const nameAt = (ms: number): string | undefined => clock.names[clock.at(ms)]
  expect([100, 1_099, 1_100, 900, 9_000].map(nameAt)).toEqual([
    'warm_up',
    'warm_up',
    'steady',
    'warm_up',
    'steady',
  ])
})

test('a hold is controlled from its start until the load has settled; a changed plan for good', () => {
  const clock = new StageClock(spans, 0)
  const nameAt = (ms: number): string | undefined => clock.names[clock.at(ms)]
  clock.startControl(2_000)
  expect([1_999, 2_000, 2_500].map(nameAt)).toEqual(['steady', CONTROLLED, CONTROLLED])
  clock.endControl(3_000)
  expect([2_999, 3_000].map(nameAt)).toEqual([CONTROLLED, 'steady'])
  clock.startControl(4_000, true)
  clock.endControl(4_100)
  expect(nameAt(4_500)).toBe(CONTROLLED)
})

test('from a fault until its aftermath has passed work is controlled; overlapping faults are one, later ones their own', () => {
  const clock = new StageClock(spans, 0)
  const nameAt = (ms: number): string | undefined => clock.names[clock.at(ms)]
  clock.disturb(2_000, 2_500)
  clock.disturb(2_400, 2_600)
  expect([1_999, 2_000, 2_599, 2_600].map(nameAt)).toEqual(['steady', CONTROLLED, CONTROLLED, 'steady'])
  clock.disturb(4_000, 4_100)
  expect([3_000, 4_050, 4_100].map(nameAt)).toEqual(['steady', CONTROLLED, 'steady'])
})
