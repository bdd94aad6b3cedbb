import type { ComponentEvent } from '../process/component-process.ts'
import type { ProbeResult, Stack } from '../stacks/stack.ts'
import { Readiness } from './readiness.ts'

export type StackState = 'starting' | 'running' | 'failed' | 'closing'

/** What the supervisor knows of one stack: how far it has come, whose it is, and until when. */
export class StackEntry {
  readonly readiness: Readiness
  state: StackState = 'starting'
  failure: string | undefined
  /** How long it outlives its owner's last sign of life. */
  leaseMs: number | undefined
  #renewedAtMs = performance.now()
  #turn: Promise<unknown> = Promise.resolve()
  readonly #undo = new Set<NodeJS.Timeout>()

  constructor(
    readonly id: string,
    readonly stack: Stack,
    readonly owner: string | undefined,
  ) {
    this.readiness = new Readiness(stack)
  }

  /** Nobody's: it is there from the start of the simulator to its end. */
  get isStanding(): boolean {
    return this.owner === undefined
  }

  renew(): void {
    this.#renewedAtMs = performance.now()
  }

  get leaseIsOver(): boolean {
    return this.leaseMs !== undefined && performance.now() - this.#renewedAtMs > this.leaseMs
  }

  /** Makes changes to the instances one after the other. */
  inTurn<T>(change: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(change)
    // A failed change is its caller's to report; the next one is made all the same.
    this.#turn = mine.then(
      () => undefined,
      () => undefined,
    )
    return mine
  }

  async start(): Promise<void> {
    try {
      await this.inTurn(() => this.stack.start())
      if (this.state === 'starting') this.state = 'running'
    } catch (error) {
      this.state = 'failed'
      this.failure = (error as Error).message
      throw error
    }
  }

  /** Why it cannot be ready, without a look at the data path; undefined: every instance runs. */
  get missing(): string | undefined {
    const missing = this.stack.instances.filter((instance) => instance.state !== 'running')
    if (missing.length === 0 && this.state === 'running') return undefined
    const notRunning = missing.map(({ name, state }) => `${name} is ${state}`).join(', ')
    return this.failure ?? (notRunning || `the stack is ${this.state}`)
  }

  /** Whether every instance runs and the data path works; probes only when all run. */
  async ready(): Promise<ProbeResult> {
    const reason = this.missing
    return reason === undefined ? this.readiness.check() : { ok: false, step: 'start', reason }
  }

  /** An instance came or went. */
  onEvent(_event: ComponentEvent): void {
    this.readiness.forget()
  }

  /** Does something later, unless the stack is closed before: the end of a fault. */
  later(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#undo.delete(timer)
      work()
    }, ms)
    this.#undo.add(timer)
  }

  async close(): Promise<void> {
    this.state = 'closing'
    for (const timer of this.#undo) clearTimeout(timer)
    await this.inTurn(() => this.stack.close())
  }
}
