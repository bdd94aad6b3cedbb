import { connect, createServer, type Socket } from 'node:net'
import { listen } from '../../../net/listen.ts'
import type { Misdeed } from './misdeeds.ts'

export interface FrontOptions {
  /** The server behind; without one the misdeed is done to every request. */
  upstream?: string
  /** Which requests the misdeed is done to, by method and path. All of them unless told. */
  at?: (method: string, path: string) => boolean
  misdeed: Misdeed
}

export interface Front {
  httpUrl: string
  wsUrl: string
  /** Requests that the misdeed was done to, live. */
  counts: { misdeeds: number }
  close(): Promise<void>
}

const REQUEST_LINE = /^([A-Z]+) (\S+) HTTP\/1\.1\r\n/
const REQUEST_LINE_BYTES = 512

/**
 * Starts a TCP server in this process that passes everything on, both ways, except the requests of one step: those have
 * their misdeed done to them, on the bare socket. What follows on their connection goes where its last request went.
 */
export async function startFront({ upstream, at = () => true, misdeed }: FrontOptions): Promise<Front> {
  const counts = { misdeeds: 0 }
  const open = new Set<Socket>()
  const keep = (socket: Socket): Socket => {
    open.add(socket)
    socket.setNoDelay(true)
    // Clients reset connections on purpose, and so do misdeeds.
    socket.on('error', () => socket.destroy())
    return socket.on('close', () => open.delete(socket))
  }
  const server = createServer((client) => {
    keep(client)
    let behind: Socket | undefined
    let isTaken = false
    client.on('data', (chunk) => {
      const [, method, path] = REQUEST_LINE.exec(chunk.toString('latin1', 0, REQUEST_LINE_BYTES)) ?? []
      if (method !== undefined && path !== undefined) {
        isTaken = upstream === undefined || at(method, path)
        if (isTaken) {
          counts.misdeeds += 1
          misdeed(client, chunk)
        }
      }
      if (isTaken || upstream === undefined) return
      behind ??= passingOn(keep(connect(Number(new URL(upstream).port), '127.0.0.1')), client)
      behind.write(chunk)
    })
  })
  const port = await listen(server, 0, '127.0.0.1')
  return {
    httpUrl: `http://127.0.0.1:${port}`,
    wsUrl: `ws://127.0.0.1:${port}`,
    counts,
    async close() {
      const closed = new Promise((done) => server.close(done))
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}

/** Each end goes with the other. */
function passingOn(behind: Socket, client: Socket): Socket {
  client.on('close', () => behind.destroy())
  return behind.on('data', (chunk) => client.write(chunk)).on('close', () => client.destroy())
}
