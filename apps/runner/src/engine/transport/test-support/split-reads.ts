import fc from 'fast-check'

/** Cuts bytes into reads at the given places. */
export function cutAt(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b)
  const pieces: Buffer[] = []
  let from = 0
  for (const to of [...places, bytes.length]) {
    if (to > from) pieces.push(bytes.subarray(from, to))
    from = to
  }
  return pieces
}

/** Every byte a read of its own. */
export function singleBytes(bytes: Buffer): Buffer[] {
  return Array.from(bytes, (_, i) => bytes.subarray(i, i + 1))
}

/** Arbitrary places to cut. */
export const cuts = fc.array(fc.nat(1 << 20), { maxLength: 12 })

/**
 * Hands each read over in one shared buffer that is wiped afterwards, as the sockets do: whoever keeps a view instead
 * of a copy reads garbage.
 */
export function feedShared(
  pieces: readonly Buffer[],
  feed: (buffer: Buffer, start: number, end: number) => void,
): void {
  const shared = Buffer.alloc(Math.max(8, ...pieces.map((piece) => piece.length)) + 3)
  for (const piece of pieces) {
    shared.fill(0xee)
    piece.copy(shared, 3)
    feed(shared, 3, 3 + piece.length)
    shared.fill(0xee)
  }
}
