import { expect, test } from 'vitest'
import { closeError, connectReplyError } from './errors.ts'

test.each([
  [3000, false],
  [3008, false],
  [3499, false],
  [3500, true],
  [3999, true],
  [4000, false],
  [4499, false],
  [4500, true],
  [4999, true],
  [1000, false],
  [1006, false],
])('close code %i: final is %s', (code, isFinal) => {
  expect(closeError(code, 'why', null).permanent).toBe(isFinal)
})

test('a close says the server’s own words', () => {
  expect(closeError(3500, 'invalid token', null)).toMatchObject({
    code: 'unauthorized',
    message: 'closed by the server: 3500 invalid token',
  })
  expect(closeError(3008, '', null)).toMatchObject({ code: 'dropped', message: 'closed by the server: 3008' })
})

test.each([
  [{ code: 109, message: 'token expired' }, 'unauthorized', true],
  [{ code: 103, message: 'permission denied' }, 'forbidden', true],
  [{ code: 100, message: 'internal server error', temporary: true }, 'connect_failed', false],
  [{ code: 111, message: 'too many requests', temporary: true }, 'connect_failed', false],
  [{ code: 107, message: 'bad request' }, 'connect_failed', true],
])('a connect answered with %j', (error, code, isFinal) => {
  expect(connectReplyError(error)).toMatchObject({ code, permanent: isFinal })
})
