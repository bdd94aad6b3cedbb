/** Close codes of RFC 6455 section 7.4 that the client itself uses. */
export const CLOSE_NORMAL = 1000
export const CLOSE_PROTOCOL_ERROR = 1002
/** No code in the close frame. Never sent. */
export const CLOSE_NO_STATUS = 1005
/** The connection ended without a close frame. Never sent. */
export const CLOSE_ABNORMAL = 1006
export const CLOSE_INVALID_PAYLOAD = 1007
export const CLOSE_TOO_LARGE = 1009

/** Whether a code may travel in a close frame: the assigned ones, and 3000–4999 for libraries and applications. */
export function isSendableCloseCode(code: number): boolean {
  return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) || (code >= 3000 && code <= 4999)
}

const MAX_REASON_BYTES = 123

/** Payload of a close frame: nothing for 1005, else code and reason. Throws a RangeError for what may not be sent. */
export function closePayload(code: number, reason: string): Buffer {
  if (code === CLOSE_NO_STATUS) return Buffer.alloc(0)
  if (!isSendableCloseCode(code))
    throw new RangeError(`Close code ${code} must not be sent; use 1000 or 3000 to 4999`)
  const reasonBytes = Buffer.byteLength(reason)
  if (reasonBytes > MAX_REASON_BYTES) {
    throw new RangeError(
      `Close reason is ${reasonBytes} bytes long; at most ${MAX_REASON_BYTES} fit a close frame`,
    )
  }
  const payload = Buffer.allocUnsafe(2 + reasonBytes)
  payload.writeUInt16BE(code, 0)
  payload.write(reason, 2)
  return payload
}
