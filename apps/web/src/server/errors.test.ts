import { expect, test, vi } from 'vitest'
import { AppError } from './errors.ts'
import { toAppError } from './to-app-error.ts'

test('a refusal of another copy of this module stays what it is', async () => {
  vi.resetModules()
  const copy = await import('./errors.ts')
  expect(copy.AppError).not.toBe(AppError)
  const refusal = new copy.AppError('unavailable', 'Try again in a minute.')
  expect(refusal).toBeInstanceOf(AppError)
  expect(toAppError(refusal)).toBe(refusal)
})

test('what is not ours is no refusal', () => {
  for (const thrown of [new Error('x'), 'x', null, undefined, { kind: 'gone' }])
    expect(thrown instanceof AppError).toBe(false)
})
