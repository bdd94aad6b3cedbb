import { parseObject } from '@broadside/shared/json-object'
import { answerWords, type SampleError, sampleError } from './sample-error.ts'

export interface CreatedSession {
  readonly sessionId: string
  /** What opens the session's socket; empty when the answer has none. */
  readonly token: string
}

/** What may stand in a path and in a header: anything else would break the next request apart. */
const VISIBLE = /^[\x21-\x7e]+$/

/** Reads the answer to a session's `create`: `session_id`, and the token in a field of this name. An error when it is not a session. */
export function createdSession(
  status: number,
  text: string,
  tokenField: 'auth_token' | 'token',
): CreatedSession | SampleError {
  if (status < 200 || status > 299) return sampleError('create_failed', answerWords(status, text))
  const answer = parseObject(text)
  const sessionId = answer?.session_id
  const token = answer?.[tokenField] ?? ''
  if (typeof sessionId !== 'string' || sessionId === '')
    return sampleError('create_failed', 'the answer has no session_id')
  if (typeof token !== 'string')
    return sampleError('create_failed', `the ${tokenField} of the answer is not text`)
  for (const [name, value] of Object.entries({ session_id: sessionId, [tokenField]: token }))
    if (value !== '' && !VISIBLE.test(value))
      return sampleError(
        'create_failed',
        `the ${name} of the answer has a character that no request may carry`,
      )
  return { sessionId, token }
}
