import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { schnorr } from '@noble/curves/secp256k1.js'

export interface KeyPair {
  readonly secret: Uint8Array
  /** x-only. */
  readonly pubkey: Uint8Array
}

export const keyPairOf = (secret: Uint8Array): KeyPair => ({ secret, pubkey: schnorr.getPublicKey(secret) })
export const newKeyPair = (): KeyPair => keyPairOf(schnorr.utils.randomSecretKey())
export const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** The key of one authorization: derived from the user's, so that nothing more needs to be stored. */
export const bunkerKeyPair = (userSecret: Uint8Array, secret: string): KeyPair =>
  keyPairOf(new Uint8Array(hkdfSync('sha256', userSecret, '', `keycast-bunker-nip46-v1-${secret}`, 32)))

const IV_BYTES = 12
const TAG_BYTES = 16

/** Users' keys at rest: AES-256-GCM, so that every load of a handler costs a decryption as in the original. */
export interface KeyVault {
  lock(secret: Uint8Array): Buffer
  /** Throws on bytes that were not locked here. */
  unlock(locked: Buffer): Uint8Array
}

export function createKeyVault(serverSecret: Uint8Array): KeyVault {
  const key = new Uint8Array(hkdfSync('sha256', serverSecret, '', 'keycast simulator vault', 32))
  return {
    lock(secret) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const text = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), text])
    },
    unlock(locked) {
      const decipher = createDecipheriv('aes-256-gcm', key, locked.subarray(0, IV_BYTES))
      decipher.setAuthTag(locked.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(locked.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
    },
  }
}
