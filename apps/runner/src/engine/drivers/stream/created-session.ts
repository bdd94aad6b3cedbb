import { answerWords, type SampleError, sampleError } from './sample-error.ts'

export interface CreatedSession {
  readonly sessionId: string
  /** What opens the session's socket; empty when the answer has none. */
  readonly token: string
}

/** Reads the answer to a session's `create`: `session_id`, and the token in a field of this name. An error when it is not a session. */
export function createdSession(
  status: number,
  text: string,
  tokenField: 'auth_token' | 'token',
): CreatedSession | SampleError {
  if (status < 200 || status > 299) return sampleError('create_failed', answerWords(status, text))
  const answer = parseObject(text)
  const sessionId = answer?.session_id
  const token = answer?.[tokenField]
  if (typeof sessionId !== 'string' || sessionId === '')
    return sampleError('create_failed', 'the answer has no session_id')
  return { sessionId, token: typeof token === 'string' ? token : '' }
}

/** A JSON object out of text; undefined when it is none. */
export function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined // not JSON: the caller says what it expected
  }
}
