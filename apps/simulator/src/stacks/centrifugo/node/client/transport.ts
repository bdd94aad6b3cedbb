import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import { encodeTextFrame } from '../../../../ws/text-frame.ts'
import { DISCONNECTS, type Disconnect } from '../protocol.ts'

const NEWLINE = Buffer.from('\n')
/** Centrifugo joins at most this many messages in a frame. */
const MAX_JOINED = 16
/** A close frame to a client that does not read never arrives. */
const CLOSE_GRACE_MS = 1000

/**
 * One client's socket. What is sent in one turn of the event loop leaves as one text frame, its messages separated by
 * newlines; frames are written to the TCP socket as they are, past `ws`.
 */
export class Transport {
  readonly #socket: WebSocket
  readonly #tcp: Duplex
  readonly #maxQueueBytes: number
  readonly #onOverflow: (disconnect: Disconnect) => void
  #messages: Buffer[] = []
  #closed = false

  constructor(
    socket: WebSocket,
    tcp: Duplex,
    maxQueueBytes: number,
    onOverflow: (disconnect: Disconnect) => void,
  ) {
    this.#socket = socket
    this.#tcp = tcp
    this.#maxQueueBytes = maxQueueBytes
    this.#onOverflow = onOverflow
  }

  send(message: Buffer | string): void {
    if (this.#closed) return
    if (this.#messages.length === 0) process.nextTick(flush, this)
    this.#messages.push(typeof message === 'string' ? Buffer.from(message) : message)
    if (this.#messages.length >= MAX_JOINED) this.flush()
  }

  flush(): void {
    const messages = this.#messages
    if (messages.length === 0) return
    this.#messages = []
    const [only] = messages
    this.#write(encodeTextFrame(messages.length === 1 && only ? only : joined(messages)))
  }

  /** Says why and ends the connection. What was sent before still arrives, if the client reads. */
  close({ code, reason }: Disconnect): void {
    if (this.#closed) return
    this.flush()
    this.#closed = true
    this.#socket.close(code, reason)
    setTimeout(() => this.#socket.terminate(), CLOSE_GRACE_MS).unref()
  }

  #write(frame: Buffer): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return
    this.#tcp.write(frame)
    if (this.#tcp.writableLength > this.#maxQueueBytes) this.#onOverflow(DISCONNECTS.slow)
  }
}

const flush = (transport: Transport): void => transport.flush()

function joined(messages: readonly Buffer[]): Buffer {
  const parts: Buffer[] = []
  for (const message of messages) {
    if (parts.length > 0) parts.push(NEWLINE)
    parts.push(message)
  }
  return Buffer.concat(parts)
}
