import { connect as connectTcp, type OnReadOpts, Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { refusedConnection } from './address-guard.ts'
import type { TargetUrl } from './target-url.ts'
import { defaultTls, type TlsSettings } from './tls-settings.ts'

/** Who hears of a socket's life. One object per socket; the socket's listeners are shared functions. */
export interface SocketOwner {
  /** TCP is established (before TLS). */
  onTcpConnected(): void
  /** Bytes may be sent: after TCP for plain targets, after the TLS handshake for secure ones. */
  onSocketReady(): void
  /** `buffer` is shared by all sockets of the thread: bytes are valid only during the call. */
  onSocketRead(buffer: Buffer, length: number): void
  onSocketError(error: Error): void
  /** Last call. The descriptor is closed. */
  onSocketClosed(): void
}

/** How to reach the target. */
export interface SocketOptions {
  readonly target: TargetUrl
  /** Resolved address. */
  readonly address: string
  /** Source address, for spreading over more than one port range. */
  readonly localAddress?: string | undefined
  readonly tls?: TlsSettings | undefined
}

const OWNER = Symbol('owner')

interface OwnedSocket extends Socket {
  [OWNER]: SocketOwner
}

/** Larger than one TLS record and than most bursts; one per thread, whatever the number of sockets. */
const RECEIVE_BUFFER_BYTES = 64 * 1024
let receiveBuffer: Buffer | undefined

/** Opens a socket with Nagle's algorithm off whose reads all land in this thread's one receive buffer. */
export function openSocket(options: SocketOptions, owner: SocketOwner): Socket {
  const { target, address } = options
  const refused = refusedConnection(target.host, address)
  if (refused) return closedSocket(refused, owner)
  receiveBuffer ??= Buffer.allocUnsafeSlow(RECEIVE_BUFFER_BYTES)
  const buffer = receiveBuffer
  const onread: OnReadOpts = {
    buffer,
    callback: (length: number) => {
      owner.onSocketRead(buffer, length)
      return true
    },
  }
  const tcp = { host: address, port: target.port, localAddress: options.localAddress, noDelay: true, onread }
  let socket: Socket
  if (target.secure) {
    const tls = options.tls ?? defaultTls()
    const name = tls.serverName ?? target.host
    socket = connectTls({
      ...tcp,
      secureContext: tls.secureContext,
      rejectUnauthorized: tls.rejectUnauthorized,
      // An IP literal is no valid SNI name, but the certificate is still checked against it.
      servername: tls.serverName === undefined && target.ipFamily !== 0 ? '' : name,
      ALPNProtocols: [...tls.alpn],
    })
    socket.on('secureConnect', announceReady)
  } else {
    socket = connectTcp(tcp)
  }
  const owned = Object.assign(socket, { [OWNER]: owner })
  owned.on('connect', target.secure ? announceTcp : announceTcpAndReady)
  owned.on('error', announceError)
  owned.on('close', announceClose)
  return owned
}

/** A socket that never was: its owner hears of the error and the close as of any other's. */
function closedSocket(error: Error, owner: SocketOwner): Socket {
  const socket = Object.assign(new Socket(), { [OWNER]: owner })
  socket.on('error', announceError)
  socket.on('close', announceClose)
  return socket.destroy(error)
}

function announceTcp(this: Socket): void {
  ownerOf(this).onTcpConnected()
}

function announceReady(this: Socket): void {
  ownerOf(this).onSocketReady()
}

function announceTcpAndReady(this: Socket): void {
  const owner = ownerOf(this)
  owner.onTcpConnected()
  owner.onSocketReady()
}

function announceError(this: Socket, error: Error): void {
  ownerOf(this).onSocketError(error)
}

function announceClose(this: Socket): void {
  ownerOf(this).onSocketClosed()
}

function ownerOf(socket: Socket): SocketOwner {
  return (socket as OwnedSocket)[OWNER]
}
