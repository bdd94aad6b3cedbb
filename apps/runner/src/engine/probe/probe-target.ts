import type { HttpTarget, WsproxyTarget, WsStreamTarget } from '@broadside/shared/config/target'
import type { RunConfig } from '@broadside/shared/run-config'
import { createdSession } from '../drivers/stream/created-session.ts'
import { connectError, isRefusedCertificate, withoutIds } from '../drivers/stream/sample-error.ts'
import { mintSessionToken } from '../drivers/wsproxy/session-token.ts'
import type { DataSets, ProbeResult } from '../load-handle.ts'
import { HttpConnection } from '../transport/http/http-connection.ts'
import { prepareRequest } from '../transport/http/prepared-request.ts'
import { type HttpResponse, requestOnce } from '../transport/http/request-once.ts'
import { parseTargetUrl, withPath } from '../transport/target-url.ts'
import type { TlsSettings } from '../transport/tls-settings.ts'
import { TransportError } from '../transport/transport-error.ts'
import { prepareUpgrade, type UpgradeRequest } from '../transport/ws/upgrade-request.ts'
import { openOneSocket } from './one-socket.ts'
import { openPort } from './open-port.ts'
import { notReached, PROBE_TIMEOUT_MS, refused, tlsOf, unreachable } from './probe-answers.ts'
import { probeCentrifugo } from './probe-centrifugo.ts'
import { probeKeycast, tokenToTry } from './probe-keycast.ts'

/** A gateway answers 503 while it gets ready. */
const NOT_READY_TRIES = 4
const NOT_READY_PAUSE_MS = 500

/** Reaches every URL of the target once, before the load and outside of its metrics. */
export async function probeTarget(config: RunConfig, dataSets: DataSets = {}): Promise<ProbeResult> {
  const { target } = config
  switch (target.kind) {
    case 'http':
      return probeHttp(target, config)
    case 'keycast':
      return probeKeycast(target, tokenToTry(config, dataSets))
    case 'ws-stream':
      return probeStream(target)
    case 'centrifugo':
      return probeCentrifugo(target)
    case 'wsproxy':
      return probeWsproxy(target)
  }
}

async function probeHttp(target: HttpTarget, config: RunConfig): Promise<ProbeResult> {
  const urls = new Map([['target.baseUrl', target.baseUrl]])
  for (const [name, { behaviour }] of Object.entries(config.scenarios))
    if (behaviour.driver === 'http' && behaviour.directUrl !== undefined)
      urls.set(`scenarios.${name}.behaviour.directUrl`, behaviour.directUrl)
  for (const [field, url] of urls) {
    const error = await openPort({ target: parseTargetUrl(url), tls: tlsOf(target) }, PROBE_TIMEOUT_MS)
    if (error !== undefined) return notReached(field, url, error)
  }
  return { ok: true }
}

async function probeStream(target: WsStreamTarget): Promise<ProbeResult> {
  const request = prepareUpgrade(parseTargetUrl(target.url), target.headers)
  return probeSocket(
    request,
    tlsOf(target),
    'target.url',
    target.url,
    'target.headers do not carry what it asks for',
  )
}

async function probeWsproxy(target: WsproxyTarget): Promise<ProbeResult> {
  const httpUrl = parseTargetUrl(target.httpUrl)
  const tls = tlsOf(target)
  const base = httpUrl.path.replace(/\/+$/, '')
  const connection = new HttpConnection({ target: httpUrl, tls })
  const post = (path: string): Promise<HttpResponse | TransportError> =>
    requestOnce(
      connection,
      prepareRequest({ target: httpUrl, method: 'POST', path: `${base}${path}` }),
      PROBE_TIMEOUT_MS,
    ).catch((error: unknown) => {
      if (error instanceof TransportError) return error
      throw error
    })
  const answer = await post('/session/create')
  if (answer instanceof TransportError) return notReached('target.httpUrl', target.httpUrl, answer)
  const text = answer.body.toString('utf8')
  if (answer.status === 401 || answer.status === 403)
    return refused(
      `target.httpUrl ${target.httpUrl} answered ${answer.status} ${withoutIds(text)} to POST /session/create`,
    )
  const session = createdSession(answer.status, text, 'auth_token')
  if ('code' in session)
    return unreachable('target.httpUrl', target.httpUrl, `POST /session/create: ${session.message}`)
  const { secret, agentId, wsUrl } = target
  const token = secret === undefined ? session.token : mintSessionToken(secret, session.sessionId)
  const url = parseTargetUrl(wsUrl)
  const path = `${url.path.replace(/\/+$/, '')}/${agentId}/ws/${encodeURIComponent(session.sessionId)}`
  const request = prepareUpgrade(withPath(url, path), { Authorization: `Bearer ${token}` })
  const advice =
    secret === undefined
      ? "the gateways do not accept the backend's auth_token: set target.secret"
      : 'target.secret does not match that of the gateways'
  const result = await probeSocket(request, tls, 'target.wsUrl', wsUrl, advice)
  await post(`/session/${encodeURIComponent(session.sessionId)}/close`)
  connection.close()
  return result
}

async function probeSocket(
  request: UpgradeRequest,
  tls: TlsSettings,
  field: string,
  url: string,
  advice: string,
): Promise<ProbeResult> {
  for (let left = NOT_READY_TRIES; ; ) {
    const failure = await openOneSocket(request, tls, PROBE_TIMEOUT_MS)
    if (!failure) return { ok: true }
    if (isRefusedCertificate(failure)) return notReached(field, url, failure)
    const error = connectError(failure)
    if (error.permanent) return refused(`${error.message}: ${advice}`)
    left--
    if (error.code !== 'not_ready' || left === 0) return unreachable(field, url, error.message)
    await new Promise((resolve) => setTimeout(resolve, NOT_READY_PAUSE_MS))
  }
}
