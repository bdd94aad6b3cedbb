import { expect, test } from 'vitest'
import { StepBook } from './step-book.ts'

test('goes on adding to what an interrupted making had stored', () => {
  const first = new StepBook(['register', 'token'], {})
  for (const ms of [10, 20, 30]) first.time('register', ms)
  first.fail('token', 'HTTP 503')
  const second = new StepBook(['register', 'token'], JSON.parse(JSON.stringify(first.stored())))
  second.time('register', 40)
  second.fail('token', 'HTTP 503')
  const third = new StepBook(['register', 'token'], second.stored())
  expect(third.stored()).toEqual(second.stored())
  expect(second.stored().token?.failures).toEqual({ 'HTTP 503': 2 })
})

test('counts more than twenty different messages together', () => {
  const book = new StepBook(['register'], {})
  for (let n = 0; n < 30; n++) book.fail('register', `message ${n}`)
  const failures = book.stored().register?.failures ?? {}
  expect(Object.keys(failures)).toHaveLength(21)
  expect(failures['other messages']).toBe(10)
})
