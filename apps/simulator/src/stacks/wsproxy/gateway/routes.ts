export type GatewayRoute =
  | { kind: 'health' | 'ready' | 'not-found' | 'method-not-allowed' }
  | { kind: 'socket'; sessionId: string }

const SOCKET_PATH = /^\/[^/]+\/ws\/([^/]+)$/

/** Finds the handler. The agent's segment may be anything and is not looked at. */
export function gatewayRoute(method: string | undefined, url: string | undefined): GatewayRoute {
  const path = (url ?? '/').split('?', 1)[0] ?? '/'
  const route = knownPath(path)
  return route.kind !== 'not-found' && method !== 'GET' ? { kind: 'method-not-allowed' } : route
}

function knownPath(path: string): GatewayRoute {
  if (path === '/health') return { kind: 'health' }
  if (path === '/ready') return { kind: 'ready' }
  const sessionId = SOCKET_PATH.exec(path)?.[1]
  if (sessionId === undefined) return { kind: 'not-found' }
  try {
    return { kind: 'socket', sessionId: decodeURIComponent(sessionId) }
  } catch {
    // Not valid percent-encoding: the segment stands for itself.
    return { kind: 'socket', sessionId }
  }
}
