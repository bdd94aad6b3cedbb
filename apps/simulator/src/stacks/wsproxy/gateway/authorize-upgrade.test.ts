import { SignJWT, UnsecuredJWT } from 'jose'
import { expect, it } from 'vitest'
import { createTokenMinter, createTokenVerifier } from '../session-token.ts'
import { refuseUpgrade } from './authorize-upgrade.ts'

const SECRET = 'a-secret-of-at-least-thirty-two-bytes!'
const key = new TextEncoder().encode(SECRET)
const iat = 1_700_000_000

const signed = (claims: Record<string, unknown>, alg = 'HS256', secret = key) =>
  new SignJWT(claims).setProtectedHeader({ alg, typ: 'JWT' }).sign(secret)

function refusal(token: string | undefined, sessionId = 'abc') {
  return refuseUpgrade(token, sessionId, createTokenVerifier(SECRET))
}

it.each([undefined, '', 'bearer x', 'Basic x', 'Bearer', 'Bearer \xff\xfe'])(
  'answers 401 to the header %j',
  (header) => {
    expect(refusal(header)).toEqual({ status: 401, body: 'Missing authorization token' })
  },
)

it('answers 403 to every token the original does not accept', async () => {
  const tokens = [
    'rubbish',
    '',
    new UnsecuredJWT({ session_id: 'abc', iat }).encode(),
    await signed({ session_id: 'abc', iat }, 'HS256', new TextEncoder().encode(`${SECRET}x`)),
    await signed({ session_id: 'abc', iat }, 'HS512', new TextEncoder().encode(SECRET.repeat(2))),
    await signed({ iat }),
    await signed({ session_id: 5, iat }),
    await signed({ session_id: 'abc' }),
    await signed({ session_id: 'abc', iat: 1.5 }),
    await signed({ session_id: 'abc', iat, aud: 'anyone' }),
  ]
  for (const token of tokens)
    expect(refusal(`Bearer ${token}`)).toEqual({ status: 403, body: 'Invalid JWT token' })
})

it('answers 403 with another text when the token is for another session', async () => {
  const token = await signed({ session_id: 'abd', iat })
  expect(refusal(`Bearer ${token}`)).toEqual({ status: 403, body: 'Invalid authorization token' })
})

it('accepts what the backend mints, and never looks at exp or nbf', async () => {
  const mint = createTokenMinter(SECRET)
  expect(refusal(`Bearer ${mint('abc')}`)).toBeUndefined()
  const token = await signed({ session_id: 'abc', iat, exp: 1, nbf: 9_999_999_999 })
  expect(refusal(`Bearer ${token}`)).toBeUndefined()
})
