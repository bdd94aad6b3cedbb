import { CONTROLLED } from '@broadside/shared/plan/stages'
import { expect, test } from 'vitest'
import { StageClock } from './stage-clock.ts'

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

test('stages that begin later have their time from then on, in order; one that was passed over has none', () => {
  const clock = new StageClock([{ name: 'level_1', fromMs: 0, toMs: 60_000, steady: false }], 0, [
    'level_2',
    'level_3',
    'level_4',
  ])
  const nameAt = (ms: number): string | undefined => clock.names[clock.at(ms)]
  expect(nameAt(5_000)).toBe('level_1')
  clock.enter('level_2', 10_000)
  clock.enter('level_4', 20_000)
  clock.enter('level_3', 30_000)
  expect([9_999, 10_000, 19_999, 20_000, 90_000].map(nameAt)).toEqual([
    'level_1',
    'level_2',
    'level_2',
    'level_4',
    'level_4',
  ])
  clock.startControl(40_000, true)
  expect(nameAt(40_000)).toBe(CONTROLLED)
})
