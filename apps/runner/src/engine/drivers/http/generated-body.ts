import { createHash, type Hash } from 'node:crypto'
import { randomStream } from '@broadside/shared/random'
import type { BodySource } from '../../transport/http/body-source.ts'

const PIECE_BYTES = 64 * 1024
/** Room for what tells one piece from another: user, request and place in the body. */
const STAMP_BYTES = 12

/** Bytes for bodies of one step: one block, from which every piece is cut. */
export function bodyBlock(content: 'random' | 'zeros', seed: number): Buffer {
  const block = Buffer.alloc(PIECE_BYTES)
  if (content === 'zeros') return block
  const random = randomStream(seed)
  for (let at = 0; at < PIECE_BYTES; at += 4) block.writeUInt32LE(Math.floor(random() * 2 ** 32), at)
  return block
}

/**
 * The body of one request, made piece by piece while it is sent, its SHA-256 computed on the way. With a stamp no two
 * pieces of a run are equal, so that exchanged, doubled or lost ones change the digest at the other end.
 */
export class GeneratedBody implements BodySource {
  readonly lengthBytes: number
  private readonly hash: Hash | undefined
  private digestHex: string | undefined

  constructor(
    private readonly block: Buffer,
    bytes: number,
    private readonly stamp: { readonly userId: number; readonly request: number } | undefined,
    wantsDigest: boolean,
  ) {
    this.lengthBytes = bytes
    this.hash = wantsDigest ? createHash('sha256') : undefined
    if (bytes === 0) this.finish()
  }

  /** In hex; undefined until the last byte was handed over. */
  get sha256(): string | undefined {
    return this.digestHex
  }

  *chunks(): Iterable<Uint8Array> {
    // The caller waits for each piece to be written before it takes the next one: one buffer serves them all.
    const piece = this.stamp ? Buffer.from(this.block) : this.block
    for (let sent = 0, n = 0; sent < this.lengthBytes; n++) {
      const length = Math.min(piece.length, this.lengthBytes - sent)
      if (this.stamp && length >= STAMP_BYTES) writeStamp(piece, this.stamp, n)
      const chunk = length === piece.length ? piece : piece.subarray(0, length)
      this.hash?.update(chunk)
      sent += length
      if (sent === this.lengthBytes) this.finish()
      yield chunk
    }
  }

  private finish(): void {
    this.digestHex = this.hash?.digest('hex')
  }
}

function writeStamp(piece: Buffer, stamp: { userId: number; request: number }, n: number): void {
  piece.writeUInt32LE(stamp.userId >>> 0, 0)
  piece.writeUInt32LE(stamp.request >>> 0, 4)
  piece.writeUInt32LE(n >>> 0, 8)
}
