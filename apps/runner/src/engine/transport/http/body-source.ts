/** A request body that is produced while it is sent, for uploads too large to hold. */
export interface BodySource {
  /** Exact size when known (sent as Content-Length, and enforced); undefined sends chunks. */
  readonly lengthBytes: number | undefined
  /** Called once per request. Chunks are taken no faster than the socket accepts them. */
  chunks(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** `totalBytes` of filler in pieces of 64 KiB, all views of one allocation. */
export function repeatedBytes(totalBytes: number, fill = 0x61): BodySource {
  return {
    lengthBytes: totalBytes,
    *chunks() {
      const piece = Buffer.alloc(Math.min(totalBytes, 64 * 1024), fill)
      for (let left = totalBytes; left > 0; left -= piece.length) {
        yield left < piece.length ? piece.subarray(0, left) : piece
      }
    },
  }
}
