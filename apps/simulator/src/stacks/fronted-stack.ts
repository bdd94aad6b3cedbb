import type { System } from '@broadside/shared/config/stack'
import type { HopReadings } from '@broadside/shared/ledger/hops'
import { ComponentProcess, type ComponentSpec } from '../process/component-process.ts'
import { InstanceSet, type RoleSpec } from './instance-set.ts'
import type { ProbeResult, Stack } from './stack.ts'

export interface StackRole extends RoleSpec {
  /** What configurations call how many of it there are: `gateways`. */
  readonly plural: string
  /** How many it starts with. */
  readonly count: number
}

export interface FrontedParts {
  readonly roles: readonly StackRole[]
  /** The process that clients meet first, and that knows the instances behind it. */
  readonly front: Omit<ComponentSpec, 'onEvent'>
  readonly onEvent: ComponentSpec['onEvent']
}

/** Instances of some roles behind one front. They start before it, and stop after it: nobody sees half a stack. */
export abstract class FrontedStack implements Stack {
  abstract readonly system: System
  abstract readonly urls: Readonly<Record<string, string>>
  abstract readonly facts: Stack['facts']
  protected readonly front: ComponentProcess
  readonly #roles: readonly StackRole[]
  readonly #set: InstanceSet

  protected constructor({ roles, front, onEvent }: FrontedParts) {
    this.#roles = roles
    this.#set = new InstanceSet(roles, onEvent)
    this.front = new ComponentProcess({ ...front, onEvent })
  }

  abstract probe(): Promise<ProbeResult>

  get instances(): readonly ComponentProcess[] {
    return [...this.#set.all, this.front]
  }

  of(role: string): readonly ComponentProcess[] {
    return this.#set.of(role)
  }

  /** Starts everything; when one part fails, what had started is stopped again. */
  async start(): Promise<void> {
    try {
      await this.#set.grow(Object.fromEntries(this.#roles.map(({ role, count }) => [role, count])))
      await this.front.start()
    } catch (error) {
      await this.close()
      throw error
    }
  }

  /** New instances serve before the front hears of them; removed ones leave it first. */
  async scale(wanted: Readonly<Record<string, number>>): Promise<void> {
    const known = this.#roles.map(({ plural }) => plural)
    const unknown = Object.keys(wanted).find((name) => !known.includes(name))
    if (unknown !== undefined) throw new RangeError(`${unknown}: expected one of ${known.join(', ')}`)
    const counts = Object.fromEntries(
      this.#roles.map(({ role, plural }) => [role, wanted[plural] ?? this.of(role).length]),
    )
    await this.#set.grow(counts)
    const extra = this.#set.shrink(counts)
    if (this.front.state === 'running') await this.front.tell(this.whoIsBehind())
    await Promise.all(extra.map((instance) => instance.stop()))
  }

  /** One that dies while it is asked keeps its last counters. */
  async readHops(): Promise<HopReadings> {
    await Promise.allSettled(this.instances.map((instance) => instance.refresh()))
    return this.hops()
  }

  async close(): Promise<void> {
    await this.front.stop()
    await this.#set.stop()
  }

  /** How many there are of each role now, as configurations call them. */
  protected get counts(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#roles.map(({ role, plural }) => [plural, this.of(role).length]))
  }

  /** The ledger from the counters as they were refreshed last. */
  protected abstract hops(): HopReadings

  /** What a running front is told when the instances behind it change. */
  protected abstract whoIsBehind(): Record<string, unknown>
}
