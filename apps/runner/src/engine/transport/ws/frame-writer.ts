import { randomFillSync } from 'node:crypto'

const FIN = 0x80
const MASKED = 0x80
const SCRATCH_BYTES = 16 * 1024
const MASK_POOL_BYTES = 8 * 1024

export const OPCODE_TEXT = 1
export const OPCODE_BINARY = 2
export const OPCODE_CLOSE = 8
export const OPCODE_PING = 9
export const OPCODE_PONG = 10

/** What the writer needs of a socket. */
export interface FrameOutput {
  write(bytes: Uint8Array): boolean
  /** Bytes accepted but not yet taken by the kernel. */
  readonly writableLength: number
}

let scratch: Buffer | undefined
let maskPool: Buffer | undefined
let maskPoolNext = MASK_POOL_BYTES

/**
 * Masks and sends one frame; returns its size on the wire. On plain sockets small frames are built in one scratch
 * buffer, reused as long as the kernel takes the bytes at once: when some stay queued, the socket keeps that buffer
 * and the next frame gets a new one. TLS keeps bytes beyond the call, so each frame has its own there.
 */
export function writeFrame(
  socket: FrameOutput,
  isPlain: boolean,
  opcode: number,
  payload: string | Uint8Array,
): number {
  const length = typeof payload === 'string' ? textBytes(payload) : payload.length
  const headerBytes = length < 126 ? 6 : length < 65_536 ? 8 : 14
  const frameBytes = headerBytes + length
  if (!isPlain || frameBytes > SCRATCH_BYTES || socket.writableLength > 0) {
    const own = Buffer.allocUnsafe(frameBytes)
    fillFrame(own, opcode, payload, length, headerBytes)
    socket.write(own)
    return frameBytes
  }
  scratch ??= Buffer.allocUnsafeSlow(SCRATCH_BYTES)
  fillFrame(scratch, opcode, payload, length, headerBytes)
  socket.write(scratch.subarray(0, frameBytes))
  if (socket.writableLength > 0) scratch = undefined
  return frameBytes
}

/** UTF-8 length; no call into native code when the text is short and plain. */
function textBytes(text: string): number {
  const { length } = text
  if (length > 96) return Buffer.byteLength(text)
  for (let i = 0; i < length; i++) if (text.charCodeAt(i) > 127) return Buffer.byteLength(text)
  return length
}

function fillFrame(
  frame: Buffer,
  opcode: number,
  payload: string | Uint8Array,
  length: number,
  headerBytes: number,
): void {
  frame[0] = FIN | opcode
  if (headerBytes === 6) {
    frame[1] = MASKED | length
  } else if (headerBytes === 8) {
    frame[1] = MASKED | 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = MASKED | 127
    frame.writeUInt32BE(Math.floor(length / 0x100000000), 2)
    frame.writeUInt32BE(length >>> 0, 6)
  }
  if (typeof payload === 'string') frame.write(payload, headerBytes)
  else frame.set(payload, headerBytes)
  mask(frame, headerBytes, headerBytes + length)
}

/** Writes a fresh random mask before the payload and applies it in place. */
function mask(frame: Buffer, start: number, end: number): void {
  if (maskPool === undefined || maskPoolNext >= MASK_POOL_BYTES) {
    maskPool ??= Buffer.allocUnsafeSlow(MASK_POOL_BYTES)
    randomFillSync(maskPool)
    maskPoolNext = 0
  }
  const pool = maskPool
  for (let i = 0; i < 4; i++) frame[start - 4 + i] = pool[maskPoolNext + i] as number
  for (let i = start; i < end; i++) {
    frame[i] = (frame[i] as number) ^ (pool[maskPoolNext + ((i - start) & 3)] as number)
  }
  maskPoolNext += 4
}
