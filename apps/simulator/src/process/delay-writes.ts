import type { Duplex } from 'node:stream'
import type { AddedLatency } from './added-latency.ts'

type Anything = readonly unknown[]

/**
 * Whatever is written to this socket, and its end, passes through the latency, in order; whoever writes it notices nothing.
 * While bytes are held the socket takes more of them: a slow line is not a slow reader.
 */
export function delayWrites(socket: Duplex, latency: AddedLatency): void {
  const write = socket.write.bind(socket) as (...args: Anything) => boolean
  const end = socket.end.bind(socket) as (...args: Anything) => Duplex
  socket.write = ((...args: Anything) => {
    if (latency.isIdle) return write(...args)
    latency.pass(socket, () => {
      if (!socket.destroyed) write(...args)
    })
    return true
  }) as Duplex['write']
  socket.end = ((...args: Anything) => {
    latency.pass(socket, () => {
      if (!socket.destroyed) end(...args)
    })
    return socket
  }) as Duplex['end']
}
