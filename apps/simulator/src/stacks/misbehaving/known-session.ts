import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { TickScheduler } from '../../time/tick-scheduler.ts'
import { withQueryId } from '../wsproxy/backend/query-id.ts'
import { type AnswerStep, answerSteps } from './answer-frames.ts'
import type { KnownSettings } from './known-options.ts'

/** Counted so that a test can hold the server's truth beside what the client saw. */
export interface KnownCounts {
  sessions: number
  sockets: number
  runs: number
  framesSent: number
  framesLost: number
  drops: number
}

/** One session: its newest socket, and the answers on their way to it. */
export class KnownSession {
  readonly #settings: KnownSettings
  readonly #scheduler: TickScheduler
  readonly #counts: KnownCounts
  readonly #stalledUntil: () => number
  #socket: WebSocket | undefined
  #tcp: Duplex | undefined
  #drops = 0
  #runs = 0

  constructor(
    settings: KnownSettings,
    scheduler: TickScheduler,
    counts: KnownCounts,
    stalledUntil: () => number,
  ) {
    this.#settings = settings
    this.#scheduler = scheduler
    this.#counts = counts
    this.#stalledUntil = stalledUntil
  }

  /** A session that was dropped for good refuses its next sockets. */
  get refusesSockets(): boolean {
    return this.#drops > 0 && this.#settings.faults.recoverAfterDrop === false
  }

  attach(socket: WebSocket, tcp: Duplex): void {
    this.#socket = socket
    this.#tcp = tcp
    this.#counts.sockets += 1
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      if (this.#socket === socket) this.#socket = undefined
    })
  }

  /** Streams one answer whose clock starts at `startMs`. Frames without a socket are lost, as in the original. */
  run(startMs: number, queryId?: string): void {
    const { faults, tokens, ttftMs, tokenDelayMs } = this.#settings
    const mayDrop = this.#drops < (faults.dropsPerSession ?? Number.POSITIVE_INFINITY)
    this.#counts.runs += 1
    this.#runs += 1
    const omitDone = faults.omitDone || (faults.omitFirstDone && this.#runs === 1)
    let delayedSteps = 0
    for (const step of answerSteps(tokens, { ...faults, omitDone }, mayDrop)) {
      const atMs = startMs + ttftMs + delayedSteps * tokenDelayMs
      if (step.kind === 'send') delayedSteps += 1
      this.#at(atMs, queryId === undefined ? step : marked(step, queryId))
    }
  }

  #at(atMs: number, step: AnswerStep): void {
    this.#scheduler.schedule(atMs, {
      due: () => {
        const untilMs = this.#stalledUntil()
        if (untilMs > this.#scheduler.nowMs()) this.#at(untilMs, step)
        else this.#perform(step)
      },
    })
  }

  #perform(step: AnswerStep): void {
    if (step.kind === 'drop') {
      this.#drops += 1
      this.#counts.drops += 1
      this.#tcp?.destroy()
      // Its `close` comes later: what is due in this very moment is lost already.
      this.#socket = undefined
    } else if (step.kind === 'close') this.#socket?.close(step.code)
    else if (this.#socket?.readyState === 1) {
      for (const text of step.texts) this.#socket.send(text)
      this.#counts.framesSent += step.texts.length
    } else this.#counts.framesLost += step.texts.length
  }
}

const marked = (step: AnswerStep, queryId: string): AnswerStep =>
  step.kind === 'send'
    ? { ...step, texts: step.texts.map((text) => withQueryId(text, JSON.stringify(queryId))) }
    : step
