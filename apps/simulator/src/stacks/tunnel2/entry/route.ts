export interface Routed {
  session: string
  /** What the backend is asked for, query included. */
  path: string
}

const UUID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'
const BY_PATH = new RegExp(`^/(?:session/)?(${UUID})(/.*)?$`)
const BY_HOST = new RegExp(`^(${UUID})-e1\\.tunnel\\.local(?::\\d+)?$`)

/** Which session a request is for: `/session/{guid}/…`, the older `/{guid}/…`, or the host `{guid}-e1.tunnel.local`. */
export function routeOf(url: string, host: string | undefined): Routed | undefined {
  const [path = '/', query] = url.split('?', 2)
  const tail = query === undefined ? '' : `?${query}`
  const inPath = BY_PATH.exec(path)
  if (inPath) return { session: (inPath[1] ?? '').toLowerCase(), path: (inPath[2] ?? '/') + tail }
  const inHost = BY_HOST.exec(host ?? '')
  return inHost ? { session: (inHost[1] ?? '').toLowerCase(), path: url } : undefined
}
