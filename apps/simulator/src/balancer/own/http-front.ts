import { Agent, type IncomingMessage, type ServerResponse } from 'node:http'
import { createProxyServer } from 'http-proxy-3'
import { errorPage } from './answers.ts'
import type { PooledServer, ServerPool } from './server-pool.ts'

const SERVER_TIMEOUT_MS = 60_000

/** Passes plain requests on to the server that `choose` names, over kept-alive connections. */
export function httpFront(
  pool: ServerPool,
  choose: (req: IncomingMessage) => PooledServer | undefined,
): (req: IncomingMessage, res: ServerResponse) => void {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 512 })
  const proxy = createProxyServer({ agent, proxyTimeout: SERVER_TIMEOUT_MS })
  return (req, res) => {
    const server = choose(req)
    if (!server) return answerError(res, 503)
    server.current += 1
    server.total += 1
    res.once('close', () => {
      server.current -= 1
    })
    proxy.web(req, res, { target: { host: server.host, port: server.port } }, (error) => {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ECONNREFUSED') pool.refused(server)
      answerError(res, code === 'ECONNREFUSED' ? 503 : 502)
    })
  }
}

function answerError(res: ServerResponse, status: 502 | 503): void {
  if (res.headersSent) return void res.destroy()
  res.writeHead(status, { 'content-type': 'text/html', 'cache-control': 'no-cache' })
  res.end(errorPage(status))
}
