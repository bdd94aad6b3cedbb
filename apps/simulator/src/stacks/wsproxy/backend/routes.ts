import { decodeSegment } from '../../../http/path-segment.ts'

export type BackendRoute =
  | { kind: 'health' }
  | { kind: 'create' }
  | { kind: 'run' | 'close'; sessionId: string }
  | { kind: 'method-not-allowed'; allow: string }
  | { kind: 'redirect'; path: string }
  | { kind: 'not-found' }

const SESSION_PATH = /^\/session\/([^/]+)\/(run|close)$/

/** Finds the handler as Starlette does: a known path with another method is 405, a trailing slash redirects. */
export function backendRoute(method: string | undefined, path: string): BackendRoute {
  const known = knownPath(path)
  if (known)
    return method === known.method ? known.route : { kind: 'method-not-allowed', allow: known.method }
  const bare = path.endsWith('/') ? path.replace(/\/+$/, '') : undefined
  return bare !== undefined && knownPath(bare) ? { kind: 'redirect', path: bare } : { kind: 'not-found' }
}

function knownPath(path: string): { method: 'GET' | 'POST'; route: BackendRoute } | undefined {
  if (path === '/health') return { method: 'GET', route: { kind: 'health' } }
  if (path === '/session/create') return { method: 'POST', route: { kind: 'create' } }
  const [, id, action] = SESSION_PATH.exec(path) ?? []
  if (id === undefined) return undefined
  return { method: 'POST', route: { kind: action === 'run' ? 'run' : 'close', sessionId: decodeSegment(id) } }
}
