import type { AddressInfo, Server } from 'node:net'

const BACKLOG = 4096

/** Listens and answers the port taken (0 asks for a free one). Rejects with a sentence when the port is not to be had. */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException): void => {
      const why =
        error.code === 'EADDRINUSE' ? 'it is taken by another process: choose another port' : error.message
      reject(new Error(`cannot listen on ${host}:${port}: ${why}`, { cause: error }))
    }
    server.once('error', failed)
    server.listen({ port, host, backlog: BACKLOG }, () => {
      server.off('error', failed)
      resolve((server.address() as AddressInfo).port)
    })
  })
}
