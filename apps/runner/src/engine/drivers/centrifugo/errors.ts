import type { SampleErrorCode } from '@broadside/shared/runs/run-error'
import { type CloseError, dropError, type SampleError, sampleError } from '../stream/sample-error.ts'

const CLOSE_CODES: Partial<Record<number, SampleErrorCode>> = {
  3500: 'unauthorized',
  3501: 'protocol_error',
  3503: 'forbidden',
  3507: 'forbidden',
}
const REPLY_CODES: Partial<Record<number, SampleErrorCode>> = {
  101: 'unauthorized',
  103: 'forbidden',
  109: 'unauthorized',
}

/** Codes 3500–3999 and 4500–4999 are final; after any other end a client comes back. */
export const closeError: CloseError = (code, reason, error) => {
  if (code < 3_000 || code > 4_999) return dropError(code, reason, error)
  const isFinal = code % 1_000 >= 500
  return sampleError(
    CLOSE_CODES[code] ?? 'dropped',
    `closed by the server: ${code} ${reason}`.trim(),
    isFinal,
  )
}

/** The connect command was answered with an error; only a temporary one is worth another try. */
export const connectReplyError = (error: {
  readonly code: number
  readonly message: string
  readonly temporary?: boolean
}): SampleError =>
  sampleError(
    REPLY_CODES[error.code] ?? 'connect_failed',
    `connect refused: ${error.code} ${error.message}`,
    error.temporary !== true && error.code !== 100,
  )
