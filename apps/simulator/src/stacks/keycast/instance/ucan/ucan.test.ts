import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newKeyPair } from '../keys.ts'
import { dagJson } from './dag-json.ts'
import { didOf, pubkeyOfDid } from './did-key.ts'
import { mintUcan, verifyUcan } from './ucan.ts'

const user = newKeyPair()
const server = newKeyPair()
const NOW_MS = 1_700_000_000_000
const grant = {
  issuerSecret: server.secret,
  issuer: server.pubkey,
  audience: user.pubkey,
  expiresAtS: NOW_MS / 1000 + 60,
  facts: { redirect_origin: 'http://localhost:3000', tenant_id: 2, bunker_pubkey: 'ab'.repeat(32) },
}

it('says what it was minted for, until its time is over', () => {
  const token = mintUcan(grant)
  const { issuerSecret: _, ...said } = grant
  expect(verifyUcan(token, NOW_MS)).toEqual(said)
  expect(verifyUcan(token, NOW_MS + 60_000)).toBeUndefined()
})

it('has the header and the sorted payload of the original', () => {
  const [header = '', payload = ''] = mintUcan(grant).split('.')
  const text = (part: string) => Buffer.from(part, 'base64url').toString()
  expect(text(header)).toBe('{"alg":"SchnorrSecp256k1","typ":"JWT","ucv":"0.9.0-canary"}')
  expect(Object.keys(JSON.parse(text(payload)))).toEqual(['att', 'aud', 'exp', 'fct', 'iss', 'prf'])
})

it('is refused when any of its characters is another', () => {
  const token = mintUcan(grant)
  const place = fc.integer({ min: 0, max: token.length - 1 })
  fc.assert(
    fc.property(place, fc.constantFrom(...'ABab01_-.'), (at, letter) => {
      const changed = token.slice(0, at) + letter + token.slice(at + 1)
      // The last letter of a part carries bits that decode to nothing.
      if (Buffer.from(changed, 'base64url').equals(Buffer.from(token, 'base64url'))) return
      const same = changed
        .split('.')
        .map((part) => Buffer.from(part, 'base64url').toString('hex'))
        .join()
      if (
        same ===
        token
          .split('.')
          .map((part) => Buffer.from(part, 'base64url').toString('hex'))
          .join()
      )
        return
      expect(verifyUcan(changed, NOW_MS)).toBeUndefined()
    }),
    { numRuns: 60 },
  )
})

it.each(['', '.', '..', 'a.b.c', 'a.b.c.d', 'é.é.é'])('is refused when it is %j', (token) => {
  expect(verifyUcan(token, NOW_MS)).toBeUndefined()
})

it('names keys as did:key and reads them back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (pubkey) => {
      expect(pubkeyOfDid(didOf(pubkey))).toEqual(pubkey)
    }),
  )
  for (const did of ['', 'did:key:z', 'did:web:x', 'did:key:z0OIl', `${didOf(user.pubkey)}1`])
    expect(pubkeyOfDid(did)).toBeUndefined()
})

it('writes JSON with sorted keys and without undefined members', () => {
  expect(dagJson({ b: [1, { d: null, c: 'x' }], a: undefined })).toBe('{"b":[1,{"c":"x","d":null}]}')
})
