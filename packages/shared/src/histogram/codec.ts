import { HIGHEST_US, Histogram } from '../histogram.ts'
import { fromBase64, toBase64 } from './base64.ts'

// HdrHistogram V2 payload, uncompressed: any HdrHistogram library reads it (Java: decodeFromByteBuffer). Header of 40
// bytes, then the counts as ZigZag LEB128, a run of n empty slots written as -n.
const COOKIE = 0x1c849303 | 0x10
const HEADER_BYTES = 40

/** Bytes of a histogram in HdrHistogram's V2 encoding: unit 1 µs, 3 significant digits. */
export function encodeHistogram(histogram: Histogram): Uint8Array {
  const payload: number[] = []
  let next = 0
  for (const [index, count] of histogram.slots()) {
    if (index > next) pushZigZag(payload, -(index - next))
    pushZigZag(payload, count)
    next = index + 1
  }
  const bytes = new Uint8Array(HEADER_BYTES + payload.length)
  const view = new DataView(bytes.buffer)
  view.setInt32(0, COOKIE)
  view.setInt32(4, payload.length)
  view.setInt32(8, 0)
  view.setInt32(12, 3)
  view.setBigInt64(16, 1n)
  view.setBigInt64(24, BigInt(HIGHEST_US))
  view.setFloat64(32, 1)
  bytes.set(payload, HEADER_BYTES)
  return bytes
}

/** Reads what {@link encodeHistogram} wrote. Throws on any other layout, and on a payload that is cut short. */
export function decodeHistogram(bytes: Uint8Array): Histogram {
  const histogram = new Histogram()
  eachSlot(bytes, (index, count) => histogram.addAt(index, count))
  return histogram
}

/** Calls `use` with every slot that is not empty, ascending: for readers that need no histogram. Throws as decoding does. */
export function eachSlot(bytes: Uint8Array, use: (index: number, count: number) => void): void {
  if (bytes.length < HEADER_BYTES)
    throw new Error(`histogram: expected at least ${HEADER_BYTES} bytes, received ${bytes.length}`)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getInt32(0) !== COOKIE) throw new Error('histogram: not an uncompressed HdrHistogram V2 payload')
  if (view.getInt32(12) !== 3 || view.getBigInt64(16) !== 1n)
    throw new Error('histogram: expected 3 digits and a unit of 1 µs')
  const end = HEADER_BYTES + view.getInt32(4)
  if (end > bytes.length) throw new Error(`histogram: expected ${end} bytes, received ${bytes.length}`)
  let index = 0
  for (let at = HEADER_BYTES; at < end; ) {
    let value = 0
    let scale = 1
    for (;;) {
      const byte = bytes[at++] ?? 0
      value += (byte & 0x7f) * scale
      if (byte < 0x80) break
      scale *= 128
    }
    const count = value % 2 === 0 ? value / 2 : -(value + 1) / 2
    if (count < 0) index -= count
    else if (count > 0) use(index++, count)
    else index++
  }
}

/** {@link eachSlot} of base64 text. */
export const eachSlotBase64 = (text: string, use: (index: number, count: number) => void): void =>
  eachSlot(fromBase64(text), use)

export const encodeHistogramBase64 = (histogram: Histogram): string => toBase64(encodeHistogram(histogram))
export const decodeHistogramBase64 = (text: string): Histogram => decodeHistogram(fromBase64(text))

/** ZigZag, then LEB128; plain arithmetic because counts may pass 32 bits. */
function pushZigZag(into: number[], value: number): void {
  let rest = value >= 0 ? value * 2 : -value * 2 - 1
  while (rest >= 128) {
    into.push((rest % 128) | 0x80)
    rest = Math.floor(rest / 128)
  }
  into.push(rest)
}
