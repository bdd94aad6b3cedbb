import { connect } from 'node:net'
import { Mux, type MuxHandler } from './mux.ts'

const RETRY_MS = 200

export interface KeptConnection {
  /** The connection that is up now. */
  readonly current: Mux | undefined
  /** Resolves when it is up for the first time. */
  readonly ready: Promise<void>
  close(): void
}

/** Keeps one multiplexed connection to a server, opening it anew 200 ms after it was lost. */
export function keepConnected(
  to: { host: string; port: number },
  hello: unknown,
  handler: Omit<MuxHandler, 'onClosed'> & { onLost: (reason: string) => void },
): KeptConnection {
  let current: Mux | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let isUp: () => void = () => undefined
  const ready = new Promise<void>((resolve) => {
    isUp = resolve
  })
  const open = (): void => {
    const socket = connect(to.port, to.host)
    const again = (reason: string): void => {
      current = undefined
      if (stopped) return
      handler.onLost(reason)
      timer = setTimeout(open, RETRY_MS)
    }
    const refused = (error: Error): void => again(error.message)
    socket.once('error', refused)
    socket.once('connect', () => {
      socket.off('error', refused)
      current = new Mux(socket, true, { ...handler, onClosed: again })
      current.hello(hello)
      isUp()
    })
  }
  open()
  return {
    get current() {
      return current
    },
    ready,
    close() {
      stopped = true
      clearTimeout(timer)
      current?.close('this side stops')
    },
  }
}
