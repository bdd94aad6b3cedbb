import { randomUUID } from 'node:crypto'
import type { StackConfig } from '@broadside/shared/config/stack'
import type { Logger } from 'pino'
import type { ComponentEvent } from '../process/component-process.ts'
import { createStack } from '../stacks/registry.ts'
import type { Stack, StackHost } from '../stacks/stack.ts'
import { StackEntry } from './stack-entry.ts'

const SWEEP_MS = 1000
/** Each stack is a handful of processes; more than this at once is a mistake or an attack. */
const MAX_STACKS = 16

export interface StackTableOptions {
  readonly host: Omit<StackHost, 'onEvent'>
  readonly log: Logger
}

/** The stacks that this simulator runs. One whose owner has not renewed its lease in time is taken down. */
export class StackTable {
  readonly #options: StackTableOptions
  readonly #entries = new Map<string, StackEntry>()
  readonly #timer: NodeJS.Timeout

  constructor(options: StackTableOptions) {
    this.#options = options
    this.#timer = setInterval(() => this.#sweep(), SWEEP_MS)
  }

  get all(): readonly StackEntry[] {
    return [...this.#entries.values()]
  }

  /** Those that belong to nobody, the first made first. */
  get standing(): readonly StackEntry[] {
    return this.all.filter((entry) => entry.isStanding)
  }

  get(id: string): StackEntry | undefined {
    return this.#entries.get(id)
  }

  get isFull(): boolean {
    return this.#entries.size >= MAX_STACKS
  }

  /** Makes the stack of a configuration and begins to start it; rejects when it cannot even be made. */
  async bringUp(config: StackConfig, lease: { owner: string; leaseMs: number }): Promise<StackEntry> {
    const { host, log } = this.#options
    const id = `${config.system}-${randomUUID().slice(0, 8)}`
    const stack = await createStack(config, { ...host, onEvent: this.listener(id) })
    const entry = this.add(id, stack, lease.owner)
    entry.leaseMs = lease.leaseMs
    entry.start().then(
      () => log.info({ stack: id, owner: lease.owner }, 'stack is up'),
      (error: Error) => log.warn({ stack: id, owner: lease.owner, err: error }, 'stack did not start'),
    )
    return entry
  }

  add(id: string, stack: Stack, owner?: string): StackEntry {
    const entry = new StackEntry(id, stack, owner)
    this.#entries.set(id, entry)
    return entry
  }

  /** What a stack's processes report goes to its entry and into the log. */
  listener(id: string): (event: ComponentEvent) => void {
    const { log } = this.#options
    return (event) => {
      this.#entries.get(id)?.onEvent(event)
      const level = event.kind === 'started' || event.kind === 'stopped' ? 'info' : 'error'
      log[level]({ stack: id, instance: event.instance, reason: event.reason }, event.kind)
    }
  }

  async remove(entry: StackEntry): Promise<void> {
    await entry.close()
    this.#entries.delete(entry.id)
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all(this.all.map((entry) => this.remove(entry)))
  }

  #sweep(): void {
    const { log } = this.#options
    for (const entry of this.#entries.values()) {
      if (!entry.leaseIsOver || entry.state === 'closing') continue
      log.warn({ stack: entry.id, owner: entry.owner }, 'its owner is gone: the stack is taken down')
      this.remove(entry).catch((error) =>
        log.error({ err: error, stack: entry.id }, 'could not take the stack down'),
      )
    }
  }
}
