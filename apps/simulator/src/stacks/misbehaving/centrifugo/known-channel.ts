import type { TickScheduler } from '../../../time/tick-scheduler.ts'
import type { KnownCentrifugoSettings } from './known-options.ts'

export interface Entry {
  data: unknown
  offset: number
}

/** Where a session's messages go: its newest socket. */
export interface Sink {
  send(...messages: object[]): void
  sendText(text: string): void
  /** Past the WebSocket: whole frames, or less. */
  sendBytes(bytes: Uint8Array): void
  cut(): void
  close(code: number, reason: string): void
}

const EPOCH = 'known'

/** One session's channel: its history with offsets, and the answers on their way to its client. */
export class KnownChannel {
  readonly name: string
  readonly history: Entry[] = []
  sink: Sink | undefined
  /** What the server itself saw. */
  drops = 0
  #offset = 0
  #answers = 0
  readonly #settings: KnownCentrifugoSettings
  readonly #scheduler: TickScheduler

  constructor(name: string, settings: KnownCentrifugoSettings, scheduler: TickScheduler) {
    this.name = name
    this.#settings = settings
    this.#scheduler = scheduler
  }

  /** The subscription in a connect reply. */
  subscription(since: number | undefined): object {
    const { withoutHistory, recovery = 'all' } = this.#settings.faults
    if (withoutHistory) return {}
    const offset = this.#offset === 0 ? {} : { offset: this.#offset }
    const base = { recoverable: true, epoch: EPOCH, ...offset, positioned: true }
    if (since === undefined) return base
    if (recovery === 'nothing') return { ...base, was_recovering: true }
    const publications = this.history.filter((entry) => entry.offset > since)
    return { ...base, offset: since, recovered: true, was_recovering: true, publications }
  }

  /** Streams one answer whose clock starts at `startMs`; the words differ from answer to answer. */
  answer(startMs: number): string {
    const { words: count, ttftMs, tokenDelayMs, faults } = this.#settings
    const number = this.#answers++
    const words = Array.from({ length: count }, (_, i) => `word${number}-${i}`)
    const at = (place: number, due: () => void) => {
      const delayMs = faults.joinFrames ? 0 : place * tokenDelayMs
      this.#scheduler.schedule(startMs + ttftMs + delayMs, { due })
    }
    for (let place = 0; place < count; place++) at(place, () => this.#token(words, place, number))
    at(count, () => {
      if (!faults.omitDone) this.#deliver(this.#publish({ done: true }))
    })
    return words.join(' ')
  }

  #token(words: readonly string[], place: number, answer: number): void {
    const { faults } = this.#settings
    if (answer === 0 && faults.dropAfterTokens === place) {
      this.drops += 1
      this.sink?.cut()
    }
    if (faults.closeAfterTokens?.tokens === place)
      this.sink?.close(faults.closeAfterTokens.code, faults.closeAfterTokens.reason)
    if (faults.omitTokens?.includes(place)) return
    const word = faults.alienTokens?.includes(place) ? 'alien' : words[place]
    const entry = this.#publish({ token: word })
    if (faults.loseTokens?.includes(place)) return
    if (faults.foreignPushAt === place)
      this.sink?.send({
        push: { channel: 'session:somebody-else', pub: { data: { token: 'x' }, offset: 1 } },
      })
    if (faults.bytesAt?.token === place) this.sink?.sendBytes(faults.bytesAt.bytes(this.name))
    if (faults.garbageAt === place) this.sink?.sendText('this is {not JSON')
    if (faults.reorderTokens?.includes(place)) this.#held = entry
    else {
      this.#deliver(entry)
      if (faults.duplicateTokens?.includes(place)) this.#deliver(entry)
      if (this.#held) this.#deliver(this.#held)
      this.#held = undefined
    }
  }

  #held: Entry | undefined

  #publish(data: unknown): Entry {
    const entry = { data, offset: ++this.#offset }
    this.history.push(entry)
    return entry
  }

  #deliver({ data, offset }: Entry): void {
    const pub = this.#settings.faults.withoutHistory ? { data } : { data, offset }
    this.sink?.send({ push: { channel: this.name, pub } })
  }
}
