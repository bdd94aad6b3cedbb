import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { rawErrorPage } from './answers.ts'
import type { PooledServer, ServerPool } from './server-pool.ts'

const CONNECT_TIMEOUT_MS = 10_000

/** The part of `/agent/ws/session` that decides the server: everything after the third slash, as HAProxy's field(4,/). */
export const sessionKey = (url: string | undefined): string =>
  (url ?? '').split('?', 1)[0]?.split('/')[3] ?? ''

/**
 * Carries an upgraded connection: the request goes to the chosen server as it came, then bytes are copied both ways.
 * A server that refuses the connection is out, and the next choice is tried, until none is left.
 */
export function tunnelUpgrade(
  pool: ServerPool,
  choose: (req: IncomingMessage) => PooledServer | undefined,
  req: IncomingMessage,
  client: Duplex,
  head: Buffer,
): void {
  const server = choose(req)
  if (!server) return void client.end(rawErrorPage(503))
  server.current += 1
  server.total += 1
  const upstream = connect({
    host: server.host,
    port: server.port,
    noDelay: true,
    onread: { buffer: READ_BUFFER, callback: (bytes, buffer) => passDown(client, buffer, bytes) },
  })
  const timer = setTimeout(() => upstream.destroy(new Error('connect timed out')), CONNECT_TIMEOUT_MS)
  let connected = false
  upstream.once('connect', () => {
    connected = true
    clearTimeout(timer)
    upstream.write(requestHead(req))
    if (head.length > 0) upstream.write(head)
    join(upstream, client)
  })
  upstream.on('error', () => {
    if (connected) client.destroy()
  })
  client.on('error', () => upstream.destroy())
  client.on('close', () => upstream.destroy())
  upstream.once('close', () => {
    clearTimeout(timer)
    server.current -= 1
    if (connected && upstream.readableEnded) endSoon(client)
    else if (connected) client.destroy()
    else if (!client.destroyed) {
      pool.refused(server)
      tunnelUpgrade(pool, choose, req, client, head)
    }
  })
}

/**
 * Every server's bytes are read into this one buffer and copied out of it at once: a stream of small messages costs a
 * small allocation each, where a stream's own reads take 64 KiB each and a pipe's bookkeeping.
 */
const READ_BUFFER = Buffer.allocUnsafeSlow(64 * 1024)

/** Answers whether the server may send more; `join` lets it go on when the client has caught up. */
function passDown(client: Duplex, buffer: Uint8Array, bytes: number): boolean {
  if (client.destroyed) return true
  return client.write(Buffer.from(buffer.subarray(0, bytes)))
}

/** Copies both ways with back-pressure, and passes a half-close on. */
function join(upstream: Socket, client: Duplex): void {
  client.on('drain', () => upstream.resume())
  upstream.on('end', () => client.end())
  client.pipe(upstream)
}

/** What came before a clean end may still be on its way to the client. */
function endSoon(client: Duplex): void {
  client.end()
  if (client.writableFinished) client.destroy()
  else client.once('finish', () => client.destroy())
}

function requestHead(req: IncomingMessage): string {
  let head = `${req.method} ${req.url} HTTP/${req.httpVersion}\r\n`
  for (let i = 0; i < req.rawHeaders.length; i += 2)
    head += `${req.rawHeaders[i]}: ${req.rawHeaders[i + 1]}\r\n`
  return `${head}\r\n`
}
