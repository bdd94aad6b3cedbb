import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const VERSION = 'v1'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts JSON for columns whose name begins with `sealed`. */
export interface Sealer {
  /** AES-256-GCM. `boundTo` names the row (`target:<id>`, `run:<id>`): sealed text moved to another row cannot be opened. */
  seal(value: unknown, boundTo: string): string
  /** What was sealed. Throws when the key or the row is another one, or a single bit was changed. */
  open(sealed: string, boundTo: string): unknown
}

/** `secret` is BROADSIDE_SECRET; the key is derived from it (HKDF-SHA256), apart from the keys for other purposes. */
export function createSealer(secret: string): Sealer {
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
      if (version !== VERSION) throw new Error(`expected sealed text of version ${VERSION}`)
      const bytes = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(boundTo))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
      return JSON.parse(text.toString('utf8'))
    },
  }
}
