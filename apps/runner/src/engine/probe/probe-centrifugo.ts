import type { CentrifugoTarget } from '@broadside/shared/config/target'
import { mintConnectionToken } from '../drivers/centrifugo/connection-token.ts'
import { socketAddress } from '../drivers/centrifugo/socket-address.ts'
import type { ProbeResult } from '../load-handle.ts'
import { prepareUpgrade } from '../transport/ws/upgrade-request.ts'
import { connectOnce } from './one-connect.ts'
import { notReached, PROBE_TIMEOUT_MS, refused, tlsOf, unreachable } from './probe-answers.ts'
import { probeSession, type SessionCalls } from './probe-session.ts'

const CALLS: SessionCalls = {
  createPath: '/api/sessions/create',
  tokenField: 'token',
  close: (sessionId) => ({ method: 'DELETE', path: `/api/sessions/${sessionId}` }),
}

/** Creates a session, connects its client as far as the subscription, and deletes it. */
export const probeCentrifugo = (target: CentrifugoTarget): Promise<ProbeResult> =>
  probeSession(target, CALLS, (sessionId, token) => probeClient(target, sessionId, token))

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
