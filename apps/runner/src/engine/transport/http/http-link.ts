import type { Socket } from 'node:net'
import { openSocket, type SocketOptions, type SocketOwner } from '../open-socket.ts'

/** What a link tells the connection that owns it. */
export interface LinkOwner {
  onLinkReady(link: HttpLink): void
  onLinkRead(link: HttpLink, buffer: Buffer, length: number): void
  onLinkClosed(link: HttpLink, error: Error | null): void
}

/** One socket of an HTTP connection. A dropped link keeps quiet, so late events cannot touch the next exchange. */
export class HttpLink implements SocketOwner {
  readonly socket: Socket
  readonly openedAtMs = performance.now()
  tcpConnectedAtMs = 0
  readyAtMs = 0
  exchanges = 0
  #owner: LinkOwner | null
  #error: Error | null = null

  constructor(options: SocketOptions, owner: LinkOwner) {
    this.#owner = owner
    this.socket = openSocket(options, this)
  }

  get dropped(): boolean {
    return this.#owner === null
  }

  /** Ends the socket and reports nothing more. */
  drop(): void {
    this.#owner = null
    this.socket.destroy()
  }

  onTcpConnected(): void {
    this.tcpConnectedAtMs = performance.now()
  }

  onSocketReady(): void {
    this.readyAtMs = performance.now()
    this.#owner?.onLinkReady(this)
  }

  onSocketRead(buffer: Buffer, length: number): void {
    this.#owner?.onLinkRead(this, buffer, length)
  }

  onSocketError(error: Error): void {
    this.#error ??= error
  }

  onSocketClosed(): void {
    this.#owner?.onLinkClosed(this, this.#error)
    this.#owner = null
  }
}
