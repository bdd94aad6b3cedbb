import { transportWords } from '../drivers/stream/sample-error.ts'
import type { HttpConnectionOptions } from '../transport/http/http-connection.ts'
import { openSocket } from '../transport/open-socket.ts'
import { sharedResolver } from '../transport/resolve-host.ts'
import { classifySocketError } from '../transport/transport-error.ts'

/** Opens one connection (with its TLS handshake) and closes it again; a sentence when that failed. */
export async function openPort(
  peer: Pick<HttpConnectionOptions, 'target' | 'tls'>,
  timeoutMs: number,
): Promise<string | undefined> {
  const { target, tls } = peer
  const where = target.hostHeader
  const found = await new Promise<{ readonly error: Error | null; readonly address: string }>((resolve) => {
    if (target.ipFamily !== 0) resolve({ error: null, address: target.host })
    else sharedResolver().resolve(target.host, (error, address) => resolve({ error, address }))
  })
  if (found.error) return transportWords(classifySocketError(found.error, 'lookup', where))
  return new Promise((resolve) => {
    let failure: string | undefined = `no connection within ${timeoutMs} ms`
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
          failure = transportWords(classifySocketError(error, target.secure ? 'tls' : 'connect', where))
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
