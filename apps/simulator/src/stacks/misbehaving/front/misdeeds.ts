import type { Socket } from 'node:net'

/** What a server does to a request, whose first bytes have come, in place of answering it. It has the socket to itself. */
export type Misdeed = (socket: Socket, first: Uint8Array) => void

type Bytes = string | Uint8Array

/** A reset that comes together with data is seen as an end by some systems. */
const RESET_AFTER_MS = 20

export const says =
  (bytes: Bytes): Misdeed =>
  (socket) =>
    void socket.write(bytes)

export const saysAndEnds =
  (bytes: Bytes): Misdeed =>
  (socket) =>
    void socket.end(bytes)

export const saysAndResets =
  (bytes: Bytes): Misdeed =>
  (socket) => {
    socket.write(bytes)
    const timer = setTimeout(() => socket.resetAndDestroy(), RESET_AFTER_MS)
    socket.on('close', () => clearTimeout(timer))
  }

/** Says this, and then something more again and again, as long as anybody listens. */
export const saysEndlessly =
  (first: Bytes, more: Bytes, everyMs: number): Misdeed =>
  (socket) => {
    socket.write(first)
    const timer = setInterval(() => socket.write(more), everyMs)
    socket.on('close', () => clearInterval(timer))
  }

/** Longer than a client waits: only then does the server look, and see that it is gone. */
const READS_AGAIN_AFTER_MS = 3_000

/** Takes nothing more from the client: what it goes on to send fills the buffers between the two. */
export const stopsReading: Misdeed = (socket) => {
  socket.pause()
  const timer = setTimeout(() => socket.resume(), READS_AGAIN_AFTER_MS)
  socket.on('close', () => clearTimeout(timer))
}

/** Takes this much of the request, its head included, before it does the rest. */
export const after =
  (bytes: number, misdeed: Misdeed): Misdeed =>
  (socket, first) => {
    let taken = 0
    const count = (chunk: Uint8Array): void => {
      taken += chunk.length
      if (taken < bytes) return
      socket.off('data', count)
      misdeed(socket, chunk)
    }
    socket.on('data', count)
    count(first)
  }

/** A whole and proper answer; whether it is a good one is another matter. */
export function answers(
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Misdeed {
  const lines = Object.entries({ 'Content-Length': `${Buffer.byteLength(body)}`, ...headers })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return says(`HTTP/1.1 ${status} As it is\r\n${head}\r\n${body}`)
}
