/**
 * One exchange: its answer and its phases as k6 defines them. A connection reuses one object, so read what you need
 * inside the callback and before sending again. All times by performance.now(); phases not reached are 0.
 *
 * The arrival stamp is taken once per socket read: an answer that fits one read has `receivingMs` 0.
 */
export class HttpResult {
  /** 0 until the head arrived. */
  status = 0
  /** The exchange had to open its connection. */
  isNewConnection = false
  /** Bytes of this exchange including heads and framing, without TLS and TCP. */
  bytesSent = 0
  bytesReceived = 0
  bodyBytes = 0
  /** When the request was issued, before any wait for a connection. */
  issuedAtMs = 0
  /** When its first byte was handed to the kernel; 0 when it never was. */
  sendStartAtMs = 0
  sentAtMs = 0
  firstByteAtMs = 0
  endedAtMs = 0
  /** From issue to a usable connection: waiting in the pool, lookup, connecting and TLS together (k6's sense). */
  blockedMs = 0
  lookingUpMs = 0
  connectingMs = 0
  tlsHandshakingMs = 0
  /** From the first byte written until the kernel has taken the last one. */
  sendingMs = 0
  /** From there to the first byte of the answer (time to first byte). */
  waitingMs = 0
  receivingMs = 0
  /** sending + waiting + receiving. */
  durationMs = 0

  begin(issuedAtMs: number): void {
    this.status = 0
    this.isNewConnection = false
    this.bytesSent = 0
    this.bytesReceived = 0
    this.bodyBytes = 0
    this.issuedAtMs = issuedAtMs
    this.sendStartAtMs = 0
    this.sentAtMs = 0
    this.firstByteAtMs = 0
    this.lookingUpMs = 0
    this.connectingMs = 0
    this.tlsHandshakingMs = 0
  }

  /** Computes the phases, of a whole exchange or of one that failed on its way. */
  end(atMs: number): void {
    this.endedAtMs = atMs
    const start = this.sendStartAtMs
    if (start === 0) {
      this.blockedMs = atMs - this.issuedAtMs
      this.sendingMs = this.waitingMs = this.receivingMs = this.durationMs = 0
      return
    }
    const first = this.firstByteAtMs
    // An answer may come before a large request is out: sending ends with its first byte at the latest.
    const sent = this.sentAtMs === 0 || (first !== 0 && first < this.sentAtMs) ? first || atMs : this.sentAtMs
    this.blockedMs = start - this.issuedAtMs
    this.sendingMs = sent - start
    this.waitingMs = (first || atMs) - sent
    this.receivingMs = first === 0 ? 0 : atMs - first
    this.durationMs = atMs - start
  }
}
