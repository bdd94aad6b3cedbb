import { type HttpCaller, HttpChannel, type HttpPeer } from './http-channel.ts'
import { poolLimit } from './pool-limit.ts'

/**
 * Idle connections older than this are not used again: servers close theirs after 5 s and more (uvicorn, Node), and a request
 * that meets the close would fail for a reason that says nothing about the target.
 */
const IDLE_LIMIT_MS = 4_000

/** Who sends through the pool: told which connection it got, at once or when one is free. */
export interface PoolCaller extends HttpCaller {
  onChannel(channel: HttpChannel): void
}

interface Waiting {
  readonly caller: PoolCaller
  readonly request: Uint8Array
}

/**
 * Kept-alive connections to one peer, shared by the users of a scenario: as many as there are calls at the same time, up to
 * a limit; the most recently used one is taken first. Beyond the limit calls wait their turn, and the wait is measured.
 */
export class HttpPool {
  private readonly idle: HttpChannel[] = []
  private readonly all = new Set<HttpChannel>()
  private waiting: Waiting[] = []
  private readonly limit: number

  constructor(
    private readonly peer: HttpPeer,
    users: number,
  ) {
    this.limit = poolLimit(users)
  }

  /** Sends the request on a free connection, or when there is one. The caller releases the channel afterwards. */
  send(request: Uint8Array, caller: PoolCaller, nowMs: number): void {
    const channel = this.take(nowMs)
    if (channel) start(channel, request, caller, nowMs)
    else this.waiting.push({ caller, request })
  }

  /** Forgets a call that still waits. */
  cancel(caller: PoolCaller): void {
    this.waiting = this.waiting.filter((one) => one.caller !== caller)
  }

  /** The exchange is over: the connection serves the next call. */
  release(channel: HttpChannel, nowMs: number): void {
    const next = this.waiting.shift()
    if (next) start(channel, next.request, next.caller, nowMs)
    else this.idle.push(channel)
  }

  close(): void {
    for (const channel of this.all) channel.close()
    this.all.clear()
  }

  private take(nowMs: number): HttpChannel | undefined {
    const channel = this.idle.pop()
    if (channel) {
      if (channel.connected && nowMs - channel.idleSinceMs > IDLE_LIMIT_MS) channel.close()
      return channel
    }
    if (this.all.size >= this.limit) return undefined
    const made = new HttpChannel(this.peer)
    this.all.add(made)
    return made
  }
}

function start(channel: HttpChannel, request: Uint8Array, caller: PoolCaller, nowMs: number): void {
  caller.onChannel(channel)
  channel.send(request, false, true, caller, nowMs)
}
