import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Who asked, as far as it can be known. Each proxy appends to X-Forwarded-For the address that it was asked by, so the last
 * `trustedProxies` entries of the list with the connection's own address at its end are true; whatever stands before
 * them was written by the one who asked.
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const told = (forwardedFor ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '')
  const hops = [...told, peer]
  return hops[Math.max(0, hops.length - 1 - trustedProxies)] ?? peer
}

/**
 * From now on every request of this process carries one X-Forwarded-For, which is true: sign-in's limit and the audit log
 * read it. Before Next sees the request, since a route is not told the connection's address.
 */
export function readClientAddresses(trustedProxies: number): void {
  subscribe('http.server.request.start', (message) => {
    const { request, socket } = message as { request: IncomingMessage; socket: Socket }
    const told = request.headers['x-forwarded-for']
    const forwardedFor = Array.isArray(told) ? told.join(',') : told
    request.headers['x-forwarded-for'] = clientAddress(
      socket.remoteAddress ?? '',
      forwardedFor,
      trustedProxies,
    )
  })
}
