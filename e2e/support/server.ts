import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as it arrived. */
export interface Received {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
export interface Answer {
  readonly status: number
  readonly body?: string
}
export interface TestServer {
  readonly url: string
  readonly received: readonly Received[]
  close(): Promise<void>
}

/** A server of the test's own on this machine: keeps what it is sent, and answers as the test says. */
export async function startServer(answer: (request: Received) => Answer): Promise<TestServer> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const { method = '', url: path = '', headers } = request
    const whole = { method, path, headers, body: Buffer.concat(pieces).toString() }
    received.push(whole)
    const { status, body = '' } = answer(whole)
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
