import { expect, test } from 'vitest'
import { singleSignOnRefusal } from './single-sign-on-refusal.ts'

test('says why the provider’s way back ended here, and nothing when it did not', () => {
  expect(singleSignOnRefusal(null)).toBeUndefined()
  expect(singleSignOnRefusal('signup_disabled')).toMatch(/invitation/)
  expect(singleSignOnRefusal('access_denied')).toMatch(/refused the sign-in/)
  expect(singleSignOnRefusal('state_mismatch')).toMatch(/not started in this browser/)
  expect(singleSignOnRefusal('<script>')).toMatch(/^Single sign-on failed/)
})
