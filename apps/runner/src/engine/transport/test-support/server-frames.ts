/** Builds frames as a server sends them, right or deliberately wrong. */

export interface FrameShape {
  readonly opcode: number
  readonly payload?: string | Uint8Array
  readonly fin?: boolean
  readonly reserved?: number
  readonly masked?: boolean
  /** Forces the width of the length field: 7, 16 or 64 bits. */
  readonly lengthBits?: 7 | 16 | 64
  /** Announces this length in place of the true one. */
  readonly announced?: bigint
}

export function serverFrame(shape: FrameShape): Buffer {
  const { opcode, payload = '', fin = true, reserved = 0, masked = false } = shape
  const body = Buffer.from(payload)
  const length = shape.announced ?? BigInt(body.length)
  const bits = shape.lengthBits ?? (length < 126n ? 7 : length < 65_536n ? 16 : 64)
  const head = [(fin ? 0x80 : 0) | (reserved << 4) | opcode]
  const maskBit = masked ? 0x80 : 0
  if (bits === 7) head.push(maskBit | Number(length))
  else if (bits === 16) head.push(maskBit | 126, Number(length >> 8n), Number(length & 0xffn))
  else {
    head.push(maskBit | 127)
    for (let shift = 56n; shift >= 0n; shift -= 8n) head.push(Number((length >> shift) & 0xffn))
  }
  const mask = masked ? [1, 2, 3, 4] : []
  const sent = masked ? body.map((byte, i) => byte ^ ((i & 3) + 1)) : body
  return Buffer.concat([Buffer.from(head), Buffer.from(mask), sent])
}

export const text = (payload: string, more: Partial<FrameShape> = {}): Buffer =>
  serverFrame({ opcode: 1, payload, ...more })
export const binary = (payload: Uint8Array, more: Partial<FrameShape> = {}): Buffer =>
  serverFrame({ opcode: 2, payload, ...more })
export const continuation = (payload: string | Uint8Array, fin: boolean): Buffer =>
  serverFrame({ opcode: 0, payload, fin })
export const ping = (payload = ''): Buffer => serverFrame({ opcode: 9, payload })
export const pong = (payload = ''): Buffer => serverFrame({ opcode: 10, payload })

/** A close frame; `code` undefined leaves the payload empty. */
export function close(code?: number, reason: string | Uint8Array = ''): Buffer {
  if (code === undefined) return serverFrame({ opcode: 8 })
  const payload = Buffer.concat([Buffer.from([code >> 8, code & 255]), Buffer.from(reason)])
  return serverFrame({ opcode: 8, payload })
}
