import type { IncomingMessage } from 'node:http'

/** What httpbin says of a request: arguments, headers as they came, origin and address. */
export function httpbinView(req: IncomingMessage): Record<string, unknown> {
  const url = new URL(req.url ?? '/', `http://${req.headers.host ?? 'localhost'}`)
  const headers: Record<string, string> = {}
  for (let i = 0; i + 1 < req.rawHeaders.length; i += 2)
    headers[req.rawHeaders[i] as string] = req.rawHeaders[i + 1] as string
  return {
    args: Object.fromEntries(url.searchParams),
    headers,
    origin: req.socket.remoteAddress ?? '',
    url: url.href,
  }
}

/** httpbin's answer to a POST: the body as text, as JSON where it is some, and as form where it is one. */
export function httpbinEcho(req: IncomingMessage, body: string): Record<string, unknown> {
  const { args, headers, origin, url } = httpbinView(req)
  const isForm = req.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
  return {
    args,
    data: isForm ? '' : body,
    files: {},
    form: isForm ? Object.fromEntries(new URLSearchParams(body)) : {},
    headers,
    json: jsonOrNull(body),
    origin,
    url,
  }
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
