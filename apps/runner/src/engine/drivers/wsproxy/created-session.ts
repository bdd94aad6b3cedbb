import { answerWords, type SampleError, sampleError } from '../stream/sample-error.ts'

export interface CreatedSession {
  readonly sessionId: string
  readonly authToken: string
}

/** Reads the answer to `POST /session/create`; an error when it is not a session. */
export function createdSession(status: number, text: string): CreatedSession | SampleError {
  if (status < 200 || status > 299) return sampleError('create_failed', answerWords(status, text))
  const answer = parse(text)
  const sessionId = answer?.session_id
  const authToken = answer?.auth_token
  if (typeof sessionId !== 'string' || sessionId === '')
    return sampleError('create_failed', 'the answer has no session_id')
  return { sessionId, authToken: typeof authToken === 'string' ? authToken : '' }
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined // not JSON: reported as an answer without a session
  }
}
