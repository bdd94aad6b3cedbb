const FIN_TEXT = 0x81

/** One unmasked WebSocket text frame (RFC 6455, 5.2), encoded once for every socket that gets it. */
export function encodeTextFrame(payload: Buffer): Buffer {
  const length = payload.length
  const headerBytes = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(headerBytes + length)
  frame[0] = FIN_TEXT
  if (headerBytes === 2) frame[1] = length
  else if (headerBytes === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  payload.copy(frame, headerBytes)
  return frame
}
