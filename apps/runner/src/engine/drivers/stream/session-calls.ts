import { FAILED, OK, STAGE_STRIDE, TIMEOUT } from '../../recorder/series-table.ts'
import { prepareRequest } from '../../transport/http/prepared-request.ts'
import { type CreatedSession, createdSession } from './created-session.ts'
import { answerWords, type SampleError, sampleError } from './sample-error.ts'
import { type CallEnd, type CallKind, type CallOwner, SessionCall } from './session-call.ts'
import type { SessionServices } from './session-services.ts'

export interface CallRequest {
  readonly kind: CallKind
  readonly method: 'POST' | 'DELETE'
  readonly path: string
  /** JSON. */
  readonly body?: string
  /** The query that a `run` call asks for. */
  readonly query: number
  readonly stage: number
  readonly timeoutMs: number
}

const JSON_HEADERS = { 'Content-Type': 'application/json' }

/** The open HTTP calls of one user. The answer to a `run` may come after its stream has ended: more than one can be open. */
export class SessionCalls {
  private open: SessionCall[] = []

  constructor(
    private readonly services: SessionServices,
    private readonly owner: CallOwner,
  ) {}

  send({ kind, method, path, body, query, stage, timeoutMs }: CallRequest): void {
    const { httpUrl, basePath } = this.services
    const request = prepareRequest({
      target: httpUrl,
      method,
      path: basePath + path,
      ...(body === undefined ? {} : { body, headers: JSON_HEADERS }),
    })
    this.open.push(new SessionCall(this.services, this.owner, kind, query, stage, request, timeoutMs))
  }

  ended(call: SessionCall): void {
    this.open = this.open.filter((one) => one !== call)
  }

  /** Nobody waits for them any longer. */
  forget(): void {
    for (const call of this.open) call.forget()
    this.open = []
  }

  /** Records how long the session's create or close took. */
  record(block: number, stage: number, failed: boolean, end: CallEnd): void {
    const outcome = end.timedOut ? TIMEOUT : failed ? FAILED : OK
    this.services.stream.recorder.trend(block + stage * STAGE_STRIDE + outcome, end.ms)
  }
}

export const isGood = (end: CallEnd): boolean => end.status >= 200 && end.status <= 299
export const whyOf = (end: CallEnd): string => end.problem ?? answerWords(end.status, end.text)

/** The session that a `create` call made, or why there is none. */
export function sessionOf(end: CallEnd, tokenField: 'auth_token' | 'token'): CreatedSession | SampleError {
  if (end.problem === undefined) return createdSession(end.status, end.text, tokenField)
  return sampleError(end.certificateRefused ? 'certificate_refused' : 'create_failed', end.problem)
}
