import { expect, test } from 'vitest'
import { SPENT_LINK, signInRefusal } from './sign-in-refusal.ts'

test('says why a link or the provider’s way back ended here, and nothing when it did not', () => {
  expect(signInRefusal(null)).toBeUndefined()
  expect(signInRefusal(SPENT_LINK)).toMatch(/used already/)
  expect(signInRefusal('signup_disabled')).toMatch(/invitation/)
  expect(signInRefusal('access_denied')).toMatch(/refused the sign-in/)
  expect(signInRefusal('state_mismatch')).toMatch(/not started in this browser/)
  expect(signInRefusal('<script>')).toMatch(/^Single sign-on failed/)
})
