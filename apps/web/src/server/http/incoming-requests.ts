import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { clientAddress, forwardedValue } from './forwarded.ts'

/** The method of a request whose own Next cannot read. */
export const ASKED_METHOD = 'x-broadside-asked-method'

/**
 * From now on every request of this process says only what is true of it, before Next sees it:
 * - `x-forwarded-for` is who asked: sign-in's limit and the audit log read it, and a route is not told the connection's
 *   address.
 * - `x-forwarded-proto` is there only if a trusted proxy wrote it: Next makes the request's own URL with it.
 * - `x-forwarded-host` and what else names another host are gone: links are made of `BROADSIDE_URL`.
 * - TRACE, which no Request can have and Next fails at, comes as OPTIONS with {@link ASKED_METHOD}.
 */
export function readIncomingRequests(trustedProxies: number): void {
  subscribe('http.server.request.start', (message) => {
    const { request, socket } = message as { request: IncomingMessage; socket: Socket }
    const { headers } = request
    const told = (name: string) => [headers[name]].flat().join(',')
    const proto = forwardedValue(told('x-forwarded-proto'), trustedProxies)
    headers['x-forwarded-for'] = clientAddress(
      socket.remoteAddress ?? '',
      told('x-forwarded-for'),
      trustedProxies,
    )
    for (const name of UNTRUE) delete headers[name]
    if (proto === 'http' || proto === 'https') headers['x-forwarded-proto'] = proto
    if (request.method === 'TRACE') {
      request.method = 'OPTIONS'
      headers[ASKED_METHOD] = 'TRACE'
    }
  })
}

const UNTRUE = ['x-forwarded-proto', 'x-forwarded-host', 'x-forwarded-port', 'forwarded', ASKED_METHOD]
