import type { WsproxyTarget } from '@broadside/shared/config/target'
import { mintSessionToken } from '../drivers/wsproxy/session-token.ts'
import type { ProbeResult } from '../load-handle.ts'
import { parseTargetUrl, withPath } from '../transport/target-url.ts'
import { prepareUpgrade } from '../transport/ws/upgrade-request.ts'
import { tlsOf } from './probe-answers.ts'
import { probeSession, type SessionCalls } from './probe-session.ts'
import { probeSocket } from './probe-socket.ts'

const CALLS: SessionCalls = {
  createPath: '/session/create',
  tokenField: 'auth_token',
  close: (sessionId) => ({ method: 'POST', path: `/session/${sessionId}/close` }),
}

/** Creates a session, opens its socket, and closes both. */
export const probeWsproxy = (target: WsproxyTarget): Promise<ProbeResult> =>
  probeSession(target, CALLS, (sessionId, given) => {
    const { secret, agentId, wsUrl } = target
    const token = secret === undefined ? given : mintSessionToken(secret, sessionId)
    const url = parseTargetUrl(wsUrl)
    const path = `${url.path.replace(/\/+$/, '')}/${agentId}/ws/${encodeURIComponent(sessionId)}`
    return probeSocket({
      request: prepareUpgrade(withPath(url, path), { Authorization: `Bearer ${token}` }),
      tls: tlsOf(target),
      field: 'target.wsUrl',
      url: wsUrl,
      advice:
        secret === undefined
          ? "the gateways do not accept the backend's auth_token: set target.secret"
          : 'target.secret does not match that of the gateways',
    })
  })
