import { createHash, randomFillSync } from 'node:crypto'
import { type HeaderFields, headerLines } from '../request-headers.ts'
import type { TargetUrl } from '../target-url.ts'

/** Headers of the handshake itself, which callers cannot set. Subprotocols and extensions are ours to offer. */
const RESERVED = new Set([
  'host',
  'connection',
  'upgrade',
  'sec-websocket-key',
  'sec-websocket-version',
  'sec-websocket-extensions',
  'sec-websocket-protocol',
])

/** RFC 6455 section 1.3. */
const ACCEPT_SUFFIX = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const NONCE_BYTES = 16
const NONCE_POOL_BYTES = 4096

/** A handshake request that only lacks its key; made once for all users with the same headers. */
export interface UpgradeRequest {
  readonly target: TargetUrl
  readonly subprotocols: readonly string[]
  readonly beforeKey: string
  readonly afterKey: string
}

/** Builds the constant parts of the upgrade. Throws a TypeError that names a bad header or subprotocol. */
export function prepareUpgrade(
  target: TargetUrl,
  headers: HeaderFields = {},
  subprotocols: readonly string[] = [],
): UpgradeRequest {
  const offer: HeaderFields =
    subprotocols.length > 0 ? { 'Sec-WebSocket-Protocol': subprotocols.join(', ') } : {}
  return {
    target,
    subprotocols,
    beforeKey:
      `GET ${target.path} HTTP/1.1\r\nHost: ${target.hostHeader}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ',
    afterKey: `\r\n${headerLines(offer, NOTHING)}${headerLines(headers, RESERVED)}\r\n`,
  }
}

const NOTHING: ReadonlySet<string> = new Set()

let pool: Buffer | undefined
let poolNext = NONCE_POOL_BYTES

/** A fresh random Sec-WebSocket-Key. */
export function newUpgradeKey(): string {
  if (pool === undefined || poolNext + NONCE_BYTES > NONCE_POOL_BYTES) {
    pool ??= Buffer.allocUnsafeSlow(NONCE_POOL_BYTES)
    randomFillSync(pool)
    poolNext = 0
  }
  const key = pool.toString('base64', poolNext, poolNext + NONCE_BYTES)
  poolNext += NONCE_BYTES
  return key
}

/** The Sec-WebSocket-Accept that proves the server read `key`. */
export function acceptFor(key: string): string {
  return createHash('sha1')
    .update(key + ACCEPT_SUFFIX)
    .digest('base64')
}
