import type { ProbeResult, Stack } from '../stacks/stack.ts'

const FRESH_MS = 5000

/** Answers whether a stack's data path works: one probe at a time, and a good answer is believed for 5 s. */
export class Readiness {
  readonly #stack: Pick<Stack, 'probe'>
  #running: Promise<ProbeResult> | undefined
  #last: { result: ProbeResult; atMs: number } | undefined

  constructor(stack: Pick<Stack, 'probe'>) {
    this.#stack = stack
  }

  async check(): Promise<ProbeResult> {
    if (this.#last?.result.ok && performance.now() - this.#last.atMs < FRESH_MS) return this.#last.result
    this.#running ??= this.#probe()
    return this.#running
  }

  /** An instance came or went: the next check must probe again. */
  forget(): void {
    this.#last = undefined
  }

  async #probe(): Promise<ProbeResult> {
    const result = await this.#stack.probe()
    this.#last = { result, atMs: performance.now() }
    this.#running = undefined
    return result
  }
}
