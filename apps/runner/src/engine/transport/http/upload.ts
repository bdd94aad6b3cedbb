import type { Socket } from 'node:net'
import type { BodySource } from './body-source.ts'

/** Called with the bytes of each write. */
type Progress = (bytes: number) => void

/**
 * Writes a streamed body at the pace of the socket and resolves once all of it is queued. Stops early, without an
 * error, when the socket is destroyed. Rejects when the source throws or does not keep its announced length.
 */
export async function upload(socket: Socket, source: BodySource, progress: Progress): Promise<void> {
  const { lengthBytes } = source
  let total = 0
  for await (const chunk of source.chunks()) {
    if (socket.destroyed) return
    if (chunk.length === 0) continue
    total += chunk.length
    if (lengthBytes !== undefined && total > lengthBytes) {
      throw new RangeError(`The request body is longer than the ${lengthBytes} bytes announced`)
    }
    const accepted =
      lengthBytes === undefined ? writeChunk(socket, chunk, progress) : write(socket, chunk, progress)
    if (!accepted) await drained(socket)
  }
  if (socket.destroyed) return
  if (lengthBytes === undefined) write(socket, LAST_CHUNK, progress)
  else if (total < lengthBytes) {
    throw new RangeError(`The request body ended after ${total} of the ${lengthBytes} bytes announced`)
  }
}

const LAST_CHUNK = Buffer.from('0\r\n\r\n')
const LINE_END = Buffer.from('\r\n')

function write(socket: Socket, bytes: Uint8Array, progress: Progress): boolean {
  progress(bytes.length)
  return socket.write(bytes)
}

function writeChunk(socket: Socket, chunk: Uint8Array, progress: Progress): boolean {
  socket.cork()
  write(socket, Buffer.from(`${chunk.length.toString(16)}\r\n`), progress)
  write(socket, chunk, progress)
  const accepted = write(socket, LINE_END, progress)
  socket.uncork()
  return accepted
}

/** Resolves when the socket takes more, or is gone. */
function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.destroyed || !socket.writableNeedDrain) {
      resolve()
      return
    }
    const settle = (): void => {
      socket.off('drain', settle)
      socket.off('close', settle)
      resolve()
    }
    socket.on('drain', settle)
    socket.on('close', settle)
  })
}
