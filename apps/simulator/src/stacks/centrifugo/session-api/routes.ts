import { decodeSegment } from '../../../http/path-segment.ts'

export type SessionApiRoute =
  | { kind: 'health' | 'create' | 'run' | 'not-found' }
  | { kind: 'close'; sessionId: string }
  | { kind: 'method-not-allowed'; allow: string }

const FIXED: Readonly<Record<string, { method: string; kind: 'health' | 'create' | 'run' }>> = {
  '/health': { method: 'GET', kind: 'health' },
  '/api/sessions/create': { method: 'POST', kind: 'create' },
  '/api/run': { method: 'POST', kind: 'run' },
}
const SESSION = /^\/api\/sessions\/([^/]+)$/

/** Finds the handler as Starlette does: a known path with another method is 405. */
export function sessionApiRoute(method: string | undefined, path: string): SessionApiRoute {
  const fixed = Object.hasOwn(FIXED, path) ? FIXED[path] : undefined
  if (fixed && fixed.method === method) return { kind: fixed.kind }
  const sessionId = SESSION.exec(path)?.[1]
  if (sessionId !== undefined && method === 'DELETE')
    return { kind: 'close', sessionId: decodeSegment(sessionId) }
  if (fixed) return { kind: 'method-not-allowed', allow: fixed.method }
  return sessionId === undefined ? { kind: 'not-found' } : { kind: 'method-not-allowed', allow: 'DELETE' }
}
