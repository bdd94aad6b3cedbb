import { isUtf8 } from 'node:buffer'

/** From here on the native check costs less than the loop, in spite of the view it needs. */
const NATIVE_FROM_BYTES = 192

/** Whether the bytes are well-formed UTF-8. Short plain ASCII, the common token frame, never leaves JavaScript. */
export function isUtf8Range(buffer: Buffer, start: number, end: number): boolean {
  if (end - start < NATIVE_FROM_BYTES) {
    let bits = 0
    for (let i = start; i < end; i++) bits |= buffer[i] as number
    if (bits < 0x80) return true
  }
  return isUtf8(buffer.subarray(start, end))
}
