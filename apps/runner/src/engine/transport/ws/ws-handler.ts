import type { TransportError } from '../transport-error.ts'

/**
 * What a driver hears of a connection: usually the virtual user itself, one object with these methods on its
 * prototype, so that no closure is made per socket. `Connection` is the one that calls it (ws-connection.ts).
 */
export interface WsHandler<Connection> {
  /** The handshake is complete; `head` (the 101 answer) is readable only during the call. */
  onOpen(connection: Connection, head: UpgradeHead): void
  /**
   * One whole message: the bytes [start, end) of `buffer`, a view that is valid only during the call. `atMs` is when
   * the read that completed it returned (performance.now() scale), shared by all messages of that read.
   */
  onMessage(
    connection: Connection,
    buffer: Buffer,
    start: number,
    end: number,
    isText: boolean,
    atMs: number,
  ): void
  /** An answer to `ping()`; the payload is a view as above. */
  onPong?(connection: Connection, buffer: Buffer, start: number, end: number, atMs: number): void
  /**
   * The last call, exactly once, whether or not `onOpen` came. `code` is the peer's close code, 1005 for a close
   * frame without one, 1006 when there was none; when the peer broke the protocol, the code we closed with.
   * `wasClean`: close frames went both ways. `error` says why a connection failed; null for a proper close.
   */
  onClose(
    connection: Connection,
    code: number,
    reason: string,
    wasClean: boolean,
    error: TransportError | null,
  ): void
}

/** The headers of the 101 answer. */
export interface UpgradeHead {
  readonly status: number
  header(name: string): string | undefined
  headerValues(name: string): string[]
}
