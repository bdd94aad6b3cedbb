import { base58 } from '@scure/base'

/** Multicodec of a secp256k1 public key. did:key asks for 33 bytes behind it; keycast puts the 32 bytes of the x coordinate. */
const PREFIX = [0xe7, 0x01]
const SCHEME = 'did:key:z'
const PUBKEY_BYTES = 32

/** `did:key:z…` of an x-only public key. */
export const didOf = (pubkey: Uint8Array): string =>
  SCHEME + base58.encode(Uint8Array.from([...PREFIX, ...pubkey]))

/** The x-only public key of a DID; undefined: not one of ours. */
export function pubkeyOfDid(did: string): Uint8Array | undefined {
  if (!did.startsWith(SCHEME)) return undefined
  try {
    const bytes = base58.decode(did.slice(SCHEME.length))
    const known =
      bytes.length === PREFIX.length + PUBKEY_BYTES && PREFIX.every((byte, i) => bytes[i] === byte)
    return known ? bytes.slice(PREFIX.length) : undefined
  } catch {
    // Not base58: then it is no DID either.
    return undefined
  }
}
