import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A wire between browser and server that can be cut: what a closed laptop does to a page. */
export interface CuttableProxy {
  readonly url: string
  /** Breaks every connection, and refuses new ones until {@link mend}. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

export async function createCuttableProxy(target: string): Promise<CuttableProxy> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let isCut = false
  const keep = (socket: Socket, other: () => Socket | undefined): void => {
    open.add(socket)
    socket.on('close', () => {
      open.delete(socket)
      other()?.destroy()
    })
    socket.on('error', () => other()?.destroy()) // a broken wire is what this is for
  }
  const server = createServer((browser) => {
    if (isCut) {
      browser.destroy()
      return
    }
    const upstream = connect(Number(port), hostname)
    keep(browser, () => upstream)
    keep(upstream, () => browser)
    browser.pipe(upstream).pipe(browser)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const breakAll = (): void => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true
      breakAll()
    },
    mend() {
      isCut = false
    },
    close() {
      breakAll()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
