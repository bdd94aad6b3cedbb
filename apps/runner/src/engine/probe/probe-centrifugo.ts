import type { CentrifugoTarget } from '@broadside/shared/config/target'
import { mintConnectionToken } from '../drivers/centrifugo/connection-token.ts'
import { socketAddress } from '../drivers/centrifugo/socket-address.ts'
import { createdSession } from '../drivers/stream/created-session.ts'
import { withoutIds } from '../drivers/stream/sample-error.ts'
import type { ProbeResult } from '../load-handle.ts'
import { HttpConnection } from '../transport/http/http-connection.ts'
import { prepareRequest } from '../transport/http/prepared-request.ts'
import { type HttpResponse, requestOnce } from '../transport/http/request-once.ts'
import { parseTargetUrl } from '../transport/target-url.ts'
import { TransportError } from '../transport/transport-error.ts'
import { prepareUpgrade } from '../transport/ws/upgrade-request.ts'
import { connectOnce } from './one-connect.ts'
import { notReached, PROBE_TIMEOUT_MS, refused, tlsOf, unreachable } from './probe-answers.ts'

const CREATE = '/api/sessions/create'

/** Creates a session, connects its client as far as the subscription, and deletes it. */
export async function probeCentrifugo(target: CentrifugoTarget): Promise<ProbeResult> {
  const httpUrl = parseTargetUrl(target.httpUrl)
  const tls = tlsOf(target)
  const base = httpUrl.path.replace(/\/+$/, '')
  const connection = new HttpConnection({ target: httpUrl, tls })
  const call = (method: 'POST' | 'DELETE', path: string): Promise<HttpResponse | TransportError> =>
    requestOnce(
      connection,
      prepareRequest({ target: httpUrl, method, path: `${base}${path}` }),
      PROBE_TIMEOUT_MS,
    ).catch((error: unknown) => {
      if (error instanceof TransportError) return error
      throw error
    })
  try {
    const answer = await call('POST', CREATE)
    if (answer instanceof TransportError) return notReached('target.httpUrl', target.httpUrl, answer)
    const text = answer.body.toString('utf8')
    if (answer.status === 401 || answer.status === 403)
      return refused(
        `target.httpUrl ${target.httpUrl} answered ${answer.status} ${withoutIds(text)} to POST ${CREATE}`,
      )
    const session = createdSession(answer.status, text, 'token')
    if ('code' in session)
      return unreachable('target.httpUrl', target.httpUrl, `POST ${CREATE}: ${session.message}`)
    const result = await probeClient(target, session.sessionId, session.token)
    await call('DELETE', `/api/sessions/${encodeURIComponent(session.sessionId)}`)
    return result
  } finally {
    connection.close()
  }
}

async function probeClient(target: CentrifugoTarget, sessionId: string, given: string): Promise<ProbeResult> {
  const { secret, namespace, wsUrl } = target
  const channel = `${namespace}:${sessionId}`
  const token = secret === undefined ? given : mintConnectionToken(secret, sessionId, channel)
  const upgrade = prepareUpgrade(socketAddress(target))
  const failure = await connectOnce(upgrade, tlsOf(target), token, channel, PROBE_TIMEOUT_MS)
  if (!failure) return { ok: true }
  if ('transport' in failure) return notReached('target.wsUrl', wsUrl, failure.transport)
  const { refusal } = failure
  if (!refusal.permanent) return unreachable('target.wsUrl', wsUrl, refusal.message)
  if (refusal.code === 'protocol_error')
    return refused(
      `target.wsUrl ${wsUrl}: ${refusal.message}; check target.namespace, and that the token names its channel`,
    )
  return refused(
    secret === undefined
      ? `${refusal.message}: the nodes do not accept the session API's token; set target.secret`
      : `${refusal.message}: target.secret does not match that of the nodes`,
  )
}
