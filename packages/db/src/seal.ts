import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

// Sealed text: "v1." + base64url(IV 12 bytes ‖ tag 16 bytes ‖ ciphertext), AES-256-GCM over JSON.

const VERSION = 'v1'
const IV_BYTES = 12
const TAG_BYTES = 16
const MIN_SECRET_LENGTH = 32

/** Sealed text that cannot be opened: another secret, another row, or changed bytes. Says nothing of its content. */
export class SealError extends Error {
  override readonly name = 'SealError'

  constructor(boundTo: string) {
    super(`the sealed value of ${boundTo} cannot be opened: is BROADSIDE_SECRET the one it was sealed with?`)
  }
}

/** Encrypts JSON for columns whose name begins with `sealed`. */
export interface Sealer {
  /** AES-256-GCM. `boundTo` names the row (`target:<id>`, `run:<id>`): sealed text moved to another row cannot be opened. */
  seal(value: unknown, boundTo: string): string
  /** What was sealed. Throws {@link SealError} when the key or the row is another one, or a single bit was changed. */
  open(sealed: string, boundTo: string): unknown
}

/**
 * `secret` is BROADSIDE_SECRET; the key is derived from it (HKDF-SHA256), apart from the keys for other purposes.
 * Throws RangeError when it is too short.
 */
export function createSealer(secret: string): Sealer {
  if (secret.length < MIN_SECRET_LENGTH)
    throw new RangeError(
      `BROADSIDE_SECRET: expected at least ${MIN_SECRET_LENGTH} characters, received ${secret.length}`,
    )
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'broadside seal v1', 32))
  return {
    seal(value, boundTo) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(boundTo))
      const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
      return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')}`
    },
    open(sealed, boundTo) {
      const [version, body = ''] = sealed.split('.')
      const bytes = Buffer.from(body, 'base64url')
      if (version !== VERSION || bytes.length < IV_BYTES + TAG_BYTES) throw new SealError(boundTo)
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(boundTo))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return JSON.parse(decrypted(decipher, bytes.subarray(IV_BYTES + TAG_BYTES), boundTo))
    },
  }
}

function decrypted(decipher: ReturnType<typeof createDecipheriv>, text: Buffer, boundTo: string): string {
  try {
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
  } catch {
    throw new SealError(boundTo) // the cipher's own message says less
  }
}
