import { createdSession } from '../drivers/stream/created-session.ts'
import { withoutIds } from '../drivers/stream/sample-error.ts'
import type { ProbeResult } from '../load-handle.ts'
import { HttpConnection } from '../transport/http/http-connection.ts'
import { prepareRequest } from '../transport/http/prepared-request.ts'
import { parseTargetUrl } from '../transport/target-url.ts'
import { TransportError } from '../transport/transport-error.ts'
import { askOnce } from './ask-once.ts'
import { notReached, refused, tlsOf, unreachable } from './probe-answers.ts'

/** The HTTP calls around a stream, as one kind of target has them. */
export interface SessionCalls {
  readonly createPath: string
  readonly tokenField: 'auth_token' | 'token'
  readonly close: (sessionId: string) => { readonly method: 'POST' | 'DELETE'; readonly path: string }
}

interface SessionTarget {
  readonly httpUrl: string
  readonly tls: { readonly rejectUnauthorized: boolean }
}

/** Creates a session at `target.httpUrl`, tries its stream with `probeStream`, and closes it again. */
export async function probeSession(
  target: SessionTarget,
  calls: SessionCalls,
  probeStream: (sessionId: string, token: string) => Promise<ProbeResult>,
): Promise<ProbeResult> {
  const { httpUrl } = target
  const url = parseTargetUrl(httpUrl)
  const base = url.path.replace(/\/+$/, '')
  const connection = new HttpConnection({ target: url, tls: tlsOf(target) })
  const ask = (method: 'POST' | 'DELETE', path: string) =>
    askOnce(connection, prepareRequest({ target: url, method, path: `${base}${path}` }))
  try {
    const answer = await ask('POST', calls.createPath)
    if (answer instanceof TransportError) return notReached('target.httpUrl', httpUrl, answer)
    const text = answer.body.toString('utf8')
    if (answer.status === 401 || answer.status === 403)
      return refused(
        `target.httpUrl ${httpUrl} answered ${answer.status} ${withoutIds(text)} to POST ${calls.createPath}`,
      )
    const session = createdSession(answer.status, text, calls.tokenField)
    if ('code' in session)
      return unreachable('target.httpUrl', httpUrl, `POST ${calls.createPath}: ${session.message}`)
    const result = await probeStream(session.sessionId, session.token)
    const { method, path } = calls.close(encodeURIComponent(session.sessionId))
    await ask(method, path)
    return result
  } finally {
    connection.close()
  }
}
