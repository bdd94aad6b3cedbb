import type { Socket } from 'node:net'
import { FairQueue } from './fair-queue.ts'
import { FRAME, FrameReader, frameHeader, jsonFrame, MAX_DATA_BYTES } from './frame.ts'
import { MuxStream, type Reset, type StreamOwner } from './stream.ts'

export interface MuxHandler {
  /** The other side said who it is. */
  onHello?(hello: unknown): void
  /** The other side began a stream; attach a handler to it at once. */
  onOpen?(stream: MuxStream, head: unknown): void
  onClosed(reason: string): void
}

/** No more is handed to the socket than this, so that control frames never stand behind much data. */
const SOCKET_QUEUE_BYTES = 128 * 1024
const PING_PERIOD_MS = 5_000
const LOST: Reset = { status: 502, reason: 'the tunnel connection was lost' }

/**
 * Many streams over one TCP connection. Control frames (window grants, heads, resets) leave before any data; data leaves in
 * frames of at most 16 KiB by weighted fair queueing, and only as far as each stream's window allows.
 */
export class Mux implements StreamOwner {
  readonly counters = { streams: 0, bytesSent: 0, bytesReceived: 0, framesSent: 0 }
  /** Round trip of the last ping; undefined before the first. */
  rttMs: number | undefined
  readonly #socket: Socket
  readonly #handler: MuxHandler
  readonly #streams = new Map<number, MuxStream>()
  readonly #data = new FairQueue<MuxStream>(MAX_DATA_BYTES)
  readonly #pinger: NodeJS.Timeout
  #control: Buffer[] = []
  #nextId: number
  #pumpPlanned = false
  #closed = false
  #pingedAtMs = 0

  /** `opener`: this side begins streams; the other side's numbers are even. */
  constructor(socket: Socket, opener: boolean, handler: MuxHandler) {
    this.#socket = socket
    this.#handler = handler
    this.#nextId = opener ? 1 : 2
    const reader = new FrameReader((type, id, payload) => this.#receive(type, id, payload))
    socket.setNoDelay(true)
    socket.on('data', (chunk) => {
      this.counters.bytesReceived += chunk.length
      try {
        reader.push(chunk)
      } catch (error) {
        if (!(error instanceof RangeError || error instanceof SyntaxError)) throw error
        this.close(`the other side broke the protocol: ${(error as Error).message}`)
      }
    })
    socket.on('drain', () => this.#pump())
    socket.on('error', (error) => this.close(error.message))
    socket.on('close', () => this.close('the other side closed the connection'))
    this.#pinger = setInterval(() => {
      this.#pingedAtMs = performance.now()
      this.control(frameHeader(FRAME.PING, 0, 0))
    }, PING_PERIOD_MS)
  }

  get openStreams(): number {
    return this.#streams.size
  }

  hello(value: unknown): void {
    this.control(jsonFrame(FRAME.HELLO, 0, value))
  }

  /** Begins a stream. */
  open(head: unknown, weight = 1): MuxStream {
    const stream = new MuxStream(this, this.#nextId, weight)
    this.#nextId += 2
    this.#streams.set(stream.id, stream)
    this.counters.streams++
    this.control(jsonFrame(FRAME.OPEN, stream.id, { weight, head }))
    return stream
  }

  /** Queues a frame that goes before all data. */
  control(frame: Buffer): void {
    this.#control.push(frame)
    this.#planPump()
  }

  /** A stream may have data to send. */
  ready(stream: MuxStream): void {
    this.#data.add(stream)
    this.#planPump()
  }

  /** The end of a stream's data: in order behind it, as all of it has left. */
  endOf(stream: MuxStream): void {
    this.control(frameHeader(FRAME.END, stream.id, 0))
  }

  forget(stream: MuxStream): void {
    this.#streams.delete(stream.id)
  }

  close(reason: string): void {
    if (this.#closed) return
    this.#closed = true
    clearInterval(this.#pinger)
    this.#socket.destroy()
    for (const stream of [...this.#streams.values()])
      stream.lost({ ...LOST, reason: `${LOST.reason}: ${reason}` })
    this.#handler.onClosed(reason)
  }

  #receive(type: number, id: number, payload: Buffer): void {
    if (type === FRAME.HELLO) this.#handler.onHello?.(JSON.parse(payload.toString('utf8')))
    else if (type === FRAME.PING) this.control(frameHeader(FRAME.PONG, 0, 0))
    else if (type === FRAME.PONG) this.rttMs = performance.now() - this.#pingedAtMs
    else if (type === FRAME.OPEN) {
      const { weight, head } = JSON.parse(payload.toString('utf8')) as { weight: number; head: unknown }
      const stream = new MuxStream(this, id, weight)
      this.#streams.set(id, stream)
      this.counters.streams++
      this.#handler.onOpen?.(stream, head)
    } else this.#streams.get(id)?.receive(type, payload)
  }

  /** Writes once the present callbacks are through: what they queue leaves together. */
  #planPump(): void {
    if (this.#pumpPlanned || this.#closed) return
    this.#pumpPlanned = true
    queueMicrotask(() => {
      this.#pumpPlanned = false
      this.#pump()
    })
  }

  #pump(): void {
    const socket = this.#socket
    if (this.#closed) return
    socket.cork()
    this.#flushControl()
    while (socket.writableLength < SOCKET_QUEUE_BYTES) {
      const stream = this.#data.take()
      if (!stream) break
      const payload = stream.takeFrame()
      this.#write(frameHeader(FRAME.DATA, stream.id, payload.length))
      this.#write(payload)
      this.counters.framesSent++
      stream.sent()
      this.#flushControl()
    }
    socket.uncork()
  }

  #flushControl(): void {
    const frames = this.#control
    if (frames.length === 0) return
    this.#control = []
    for (const frame of frames) this.#write(frame)
  }

  #write(bytes: Buffer): void {
    this.counters.bytesSent += bytes.length
    this.#socket.write(bytes)
  }
}
