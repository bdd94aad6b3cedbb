/** Deeper than this, whoever adds waits: the original's channel between the token endpoint and its signer. */
const CAPACITY = 100

/**
 * One consumer takes keys one after the other. `add` resolves when there is room, not when the work is done: a burst of
 * token exchanges runs free until the channel is full, and then at the consumer's pace.
 */
export class SignerQueue {
  readonly #waiting: string[] = []
  readonly #senders: (() => void)[] = []
  readonly #consume: (key: string) => Promise<void>
  #running = false

  constructor(consume: (key: string) => Promise<void>) {
    this.#consume = consume
  }

  get depth(): number {
    return this.#waiting.length
  }

  async add(key: string): Promise<void> {
    while (this.#waiting.length >= CAPACITY) await new Promise<void>((free) => this.#senders.push(free))
    this.#waiting.push(key)
    if (!this.#running) void this.#run()
  }

  async #run(): Promise<void> {
    this.#running = true
    for (let key = this.#waiting.shift(); key !== undefined; key = this.#waiting.shift()) {
      this.#senders.shift()?.()
      await this.#consume(key)
    }
    this.#running = false
  }
}
