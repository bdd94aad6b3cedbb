import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import type { Heartbeat, Watched } from './heartbeat.ts'
import type { FrameSink } from './subscriptions.ts'

/** A reader this far behind is cut: it would otherwise take the gateway's memory. */
const MAX_BUFFERED_BYTES = 16 * 1024 * 1024

const INVALID_JSON = JSON.stringify({ error: 'Invalid JSON format' })

export interface ClientSocketParts {
  maxMessageBytes: number
  heartbeat: Heartbeat
  publishUp: (text: string) => void
  onClose: () => void
}

/**
 * One client. Frames may arrive before the handshake is done (the subscription comes first): they wait and leave
 * right after the 101. Frames to the client are written to its TCP socket as they are, past `ws`.
 */
export class ClientSocket implements FrameSink, Watched {
  #early: Buffer[] = []
  #tcp: Duplex | undefined
  #socket: WebSocket | undefined
  lastHeardMs = 0

  deliver(frame: Buffer): void {
    const tcp = this.#tcp
    if (!tcp) this.#early.push(frame)
    else if (this.#socket?.readyState === WebSocket.OPEN) {
      tcp.write(frame)
      if (tcp.writableLength > MAX_BUFFERED_BYTES) this.cut()
    }
  }

  /** Takes over the upgraded connection. */
  open(socket: WebSocket, tcp: Duplex, parts: ClientSocketParts): void {
    const { heartbeat } = parts
    this.#socket = socket
    this.#tcp = tcp
    this.lastHeardMs = heartbeat.nowMs
    const unwatch = heartbeat.watch(this)
    const heard = (): void => {
      this.lastHeardMs = heartbeat.nowMs
    }
    socket.on('ping', heard)
    socket.on('pong', heard)
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      heard()
      if (!isBinary) this.#receive(data, parts)
    })
    // A protocol violation (oversized frame, bad UTF-8) ends in `close` too, which does the clean-up.
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      unwatch()
      parts.onClose()
    })
    for (const frame of this.#early) tcp.write(frame)
    this.#early = []
  }

  ping(): void {
    this.#socket?.ping()
  }

  cut(): void {
    this.#socket?.terminate()
  }

  #receive(data: Buffer, { maxMessageBytes, publishUp }: ClientSocketParts): void {
    if (data.length > maxMessageBytes) {
      this.#socket?.send(JSON.stringify({ error: 'Message too large', max_size: maxMessageBytes }))
      return
    }
    const text = data.toString()
    if (isJson(text)) publishUp(text)
    else this.#socket?.send(INVALID_JSON)
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
