import { ComponentProcess, type ComponentSpec } from '../process/component-process.ts'

/** One role of a system: how its instance number n (from 1) is made. Its name becomes `<role>-<n>`. */
export interface RoleSpec {
  readonly role: string
  readonly entry: ComponentSpec['entry']
  readonly env: (number: number, port: number) => Record<string, string>
}

/** The instances of a system's scalable roles, in the order of their making. */
export class InstanceSet {
  readonly #specs: ReadonlyMap<string, RoleSpec>
  readonly #byRole = new Map<string, ComponentProcess[]>()
  readonly #onEvent: ComponentSpec['onEvent']

  constructor(specs: readonly RoleSpec[], onEvent: ComponentSpec['onEvent']) {
    this.#specs = new Map(specs.map((spec) => [spec.role, spec]))
    this.#onEvent = onEvent
  }

  get all(): readonly ComponentProcess[] {
    return [...this.#byRole.values()].flat()
  }

  of(role: string): readonly ComponentProcess[] {
    return this.#byRole.get(role) ?? []
  }

  /** Starts what is missing up to these counts; rejects with the first reason, and the others may still be starting. */
  async grow(counts: Readonly<Record<string, number>>): Promise<void> {
    const added = Object.entries(counts).flatMap(([role, count]) => this.#add(role, count))
    await Promise.all(added.map((instance) => instance.start()))
  }

  /** Takes what is beyond these counts out of the set and answers it; the caller stops it when nobody uses it any more. */
  shrink(counts: Readonly<Record<string, number>>): ComponentProcess[] {
    return Object.entries(counts).flatMap(([role, count]) => this.#byRole.get(role)?.splice(count) ?? [])
  }

  async stop(): Promise<void> {
    await Promise.all(this.all.map((instance) => instance.stop()))
  }

  #add(role: string, count: number): ComponentProcess[] {
    const spec = this.#specs.get(role)
    if (!spec)
      throw new RangeError(`${role}: expected one of ${[...this.#specs.keys()].join(', ')} to be scaled`)
    const list = this.#byRole.get(role) ?? []
    this.#byRole.set(role, list)
    const added: ComponentProcess[] = []
    for (let number = list.length + 1; number <= count; number++)
      added.push(
        new ComponentProcess({
          name: `${role}-${number}`,
          role,
          entry: spec.entry,
          env: (port) => spec.env(number, port),
          onEvent: this.#onEvent,
        }),
      )
    list.push(...added)
    return added
  }
}
