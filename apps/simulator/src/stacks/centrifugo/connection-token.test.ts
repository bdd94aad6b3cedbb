import { jwtVerify, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { createConnectionTokenMinter, createConnectionTokenVerifier } from './connection-token.ts'

const SECRET = 'super-secret-jwt-key'
const key = new TextEncoder().encode(SECRET)
const verify = createConnectionTokenVerifier(SECRET)

describe('connection tokens', () => {
  it('carry exactly sub, exp and channels, as any library reads them', async () => {
    const token = createConnectionTokenMinter(SECRET, 60)('id', 'session:id')
    const { payload, protectedHeader } = await jwtVerify(token, key)
    expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'JWT' })
    expect(payload).toEqual({ sub: 'id', exp: expect.any(Number), channels: ['session:id'] })
  })

  it('of any library are taken', async () => {
    const token = await new SignJWT({ channels: ['a', 'b'] })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('someone')
      .setExpirationTime('1h')
      .sign(key)
    expect(verify(token)).toMatchObject({ ok: true, claims: { sub: 'someone', channels: ['a', 'b'] } })
  })

  it.each([
    ['an expiry that has passed', { exp: 1 }, 'expired'],
    ['a beginning that has not come', { nbf: 4_000_000_000 }, 'expired'],
    ['channels that are no list', { channels: 'a' }, 'invalid'],
    ['an expiry that is no number', { exp: 'soon' }, 'invalid'],
  ])('with %s are refused', async (_what, claims, why) => {
    const token = await new SignJWT(claims as Record<string, unknown>)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(key)
    expect(verify(token)).toEqual({ ok: false, why })
  })

  it('with another secret, another algorithm or no signature are invalid', async () => {
    const other = await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode('other'))
    const stronger = await new SignJWT({}).setProtectedHeader({ alg: 'HS512' }).sign(key)
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`
    for (const token of [other, stronger, none, 'x', ''])
      expect(verify(token)).toEqual({ ok: false, why: 'invalid' })
  })
})
