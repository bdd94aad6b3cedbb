import type { HttpConnectionOptions } from '../transport/http/http-connection.ts'
import { openSocket } from '../transport/open-socket.ts'
import { sharedResolver } from '../transport/resolve-host.ts'
import { classifySocketError, TransportError } from '../transport/transport-error.ts'

/** Opens one connection (with its TLS handshake) and closes it again; the error when that failed. */
export async function openPort(
  peer: Pick<HttpConnectionOptions, 'target' | 'tls'>,
  timeoutMs: number,
): Promise<TransportError | undefined> {
  const { target, tls } = peer
  const where = target.hostHeader
  const found = await new Promise<{ readonly error: Error | null; readonly address: string }>((resolve) => {
    if (target.ipFamily !== 0) resolve({ error: null, address: target.host })
    else sharedResolver().resolve(target.host, (error, address) => resolve({ error, address }))
  })
  if (found.error) return classifySocketError(found.error, 'lookup', where)
  return new Promise((resolve) => {
    let failure: TransportError | undefined = new TransportError(
      'timeout',
      'connect',
      `${where}: no connection within ${timeoutMs} ms`,
    )
    const socket = openSocket(
      { target, tls, address: found.address },
      {
        onTcpConnected: () => undefined,
        onSocketReady: () => {
          failure = undefined
          socket.destroy()
        },
        onSocketRead: () => undefined,
        onSocketError: (error) => {
          failure = classifySocketError(error, target.secure ? 'tls' : 'connect', where)
        },
        onSocketClosed: () => {
          clearTimeout(timer)
          resolve(failure)
        },
      },
    )
    const timer = setTimeout(() => socket.destroy(), timeoutMs)
  })
}
