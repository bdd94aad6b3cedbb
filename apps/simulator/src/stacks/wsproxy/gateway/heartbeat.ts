/** A socket the gateway watches. */
export interface Watched {
  /** Coarse time of the last thing heard, written by the owner from `Heartbeat.nowMs`. */
  lastHeardMs: number
  ping(): void
  /** Ends the connection at once, without a Close frame. */
  cut(): void
}

const SLOTS = 16

/**
 * Pings every socket once per interval with one timer for all: sockets sit in 16 slots, one slot is served per
 * sixteenth of the interval. So a first ping comes after 1 to 17/16 intervals, and the load is spread.
 * A socket silent for longer than the timeout is cut at its turn.
 */
export class Heartbeat {
  readonly #timeoutMs: number
  readonly #clock: () => number
  readonly #slots = Array.from({ length: SLOTS }, () => new Set<Watched>())
  readonly #timer: NodeJS.Timeout
  #turn = 0
  /** Time of the last turn: precise enough for timeouts of seconds, and free to read per message. */
  nowMs: number

  constructor(intervalMs: number, timeoutMs: number, clock: () => number = () => performance.now()) {
    this.#timeoutMs = timeoutMs
    this.#clock = clock
    this.nowMs = clock()
    this.#timer = setInterval(() => this.beat(), intervalMs / SLOTS)
  }

  /** Starts watching; the answer stops it. */
  watch(watched: Watched): () => void {
    const slot = this.#slots[this.#turn]
    slot?.add(watched)
    return () => slot?.delete(watched)
  }

  /** Serves the next slot. */
  beat(): void {
    this.nowMs = this.#clock()
    this.#turn = (this.#turn + 1) % SLOTS
    for (const watched of this.#slots[this.#turn] ?? []) {
      if (this.nowMs - watched.lastHeardMs > this.#timeoutMs) watched.cut()
      else watched.ping()
    }
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
