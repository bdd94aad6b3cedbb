import { isIP } from 'node:net'

/** A target address, parsed once and shared by every connection to it. */
export interface TargetUrl {
  readonly scheme: 'http' | 'https' | 'ws' | 'wss'
  readonly secure: boolean
  /** Host name or IP literal without brackets. */
  readonly host: string
  readonly port: number
  /** 4 or 6 when `host` is an IP literal (no lookup is needed), else 0. */
  readonly ipFamily: 0 | 4 | 6
  /** Value of the Host header: port left out when it is the scheme's default. */
  readonly hostHeader: string
  /** Path and query, always starting with a slash; the fragment is dropped. */
  readonly path: string
}

const DEFAULT_PORT = { http: 80, https: 443, ws: 80, wss: 443 } as const

/** Parses an absolute http, https, ws or wss address. Throws a TypeError that quotes the expectation. */
export function parseTargetUrl(text: string): TargetUrl {
  let url: URL
  try {
    url = new URL(text)
  } catch (cause) {
    throw new TypeError(`Target address must be an absolute URL such as ws://host:port/path, got "${text}"`, {
      cause,
    })
  }
  const scheme = url.protocol.slice(0, -1)
  if (scheme !== 'http' && scheme !== 'https' && scheme !== 'ws' && scheme !== 'wss') {
    throw new TypeError(`Target address must start with http, https, ws or wss, got "${scheme}:"`)
  }
  if (url.username !== '' || url.password !== '') {
    throw new TypeError('Target address must not carry a user name or password; use an Authorization header')
  }
  const host = url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname
  const family = isIP(host)
  return {
    scheme,
    secure: scheme === 'https' || scheme === 'wss',
    host,
    port: url.port === '' ? DEFAULT_PORT[scheme] : Number(url.port),
    ipFamily: family === 4 ? 4 : family === 6 ? 6 : 0,
    hostHeader: url.host,
    path: url.pathname + url.search,
  }
}

/** The same origin with another path (and query), for requests that share a connection. */
export function withPath(target: TargetUrl, path: string): TargetUrl {
  if (!path.startsWith('/')) throw new TypeError(`Request path must start with "/", got "${path}"`)
  return { ...target, path }
}
