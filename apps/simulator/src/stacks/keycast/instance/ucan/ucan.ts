import { createHash } from 'node:crypto'
import { schnorr } from '@noble/curves/secp256k1.js'
import { z } from 'zod'
import { dagJson } from './dag-json.ts'
import { didOf, pubkeyOfDid } from './did-key.ts'

const HEADER = { alg: 'SchnorrSecp256k1', typ: 'JWT', ucv: '0.9.0-canary' }
const NO_RANDOMNESS = new Uint8Array(32)

const Facts = z.object({
  email: z.string().optional(),
  redirect_origin: z.string(),
  tenant_id: z.int(),
  /** Access tokens only. */
  bunker_pubkey: z.string().optional(),
  relays: z.array(z.string()).optional(),
})
export type Facts = z.infer<typeof Facts>

const Header = z.object({ alg: z.literal(HEADER.alg), typ: z.literal(HEADER.typ) })
const Payload = z.object({ aud: z.string(), iss: z.string(), exp: z.number(), fct: z.array(Facts).min(1) })

export interface Ucan {
  /** x-only public keys. */
  readonly issuer: Uint8Array
  readonly audience: Uint8Array
  readonly expiresAtS: number
  readonly facts: Facts
}

export interface UcanGrant {
  readonly issuerSecret: Uint8Array
  readonly issuer: Uint8Array
  readonly audience: Uint8Array
  readonly expiresAtS: number
  readonly facts: Facts
}

/** A signed token, `header.payload.signature`: BIP-340 over SHA-256 of the first two parts, without auxiliary randomness. */
export function mintUcan(grant: UcanGrant): string {
  const payload = {
    att: [],
    aud: didOf(grant.audience),
    exp: grant.expiresAtS,
    fct: [grant.facts],
    iss: didOf(grant.issuer),
    prf: [],
  }
  const signed = `${part(dagJson(HEADER))}.${part(dagJson(payload))}`
  const signature = schnorr.sign(digestOf(signed), grant.issuerSecret, NO_RANDOMNESS)
  return `${signed}.${Buffer.from(signature).toString('base64url')}`
}

/** What a token says, when its issuer signed it and its time is not over; undefined otherwise. */
export function verifyUcan(token: string, nowMs: number): Ucan | undefined {
  const [header = '', payload = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || !read(Header, header)) return undefined
  const said = read(Payload, payload)
  const facts = said?.fct[0]
  const issuer = said && pubkeyOfDid(said.iss)
  const audience = said && pubkeyOfDid(said.aud)
  if (!facts || !issuer || !audience || said.exp * 1000 <= nowMs) return undefined
  const bytes = Buffer.from(signature, 'base64url')
  if (bytes.length !== 64 || !schnorr.verify(bytes, digestOf(`${header}.${payload}`), issuer))
    return undefined
  return { issuer, audience, expiresAtS: said.exp, facts }
}

const part = (json: string): string => Buffer.from(json).toString('base64url')
const digestOf = (signed: string): Uint8Array => createHash('sha256').update(signed, 'ascii').digest()

function read<T>(schema: z.ZodType<T>, encoded: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'))).data
  } catch {
    // Not JSON: no token of ours.
    return undefined
  }
}
