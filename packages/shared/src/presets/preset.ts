import type { RunConfigInput } from '../run-config.ts'

/** A ready scenario that a project can start from. `Addresses` are the fields of the target that say where it is. */
export interface Preset<Addresses> {
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly config: (addresses: Addresses) => RunConfigInput
  readonly reference?: Reference
}

/** What the system's own report published for this test, kept beside ours: numbers as printed, and what is wrong with them. */
export interface Reference {
  /** Which report, and which test of it. */
  readonly source: string
  readonly rows: readonly ReferenceRow[]
  /** One sentence: what the table is worth as a whole. */
  readonly reading: string
}

export interface ReferenceRow {
  readonly metric: string
  /** As it was printed. */
  readonly published: string
  /** What it really says, or why it says nothing; absent: nothing is known against it. */
  readonly wrong?: string
  /** The line of docs/flaws.md, e.g. `W3`. */
  readonly flaw?: string
}

/** Where a target stands whose stack the run itself brings up: the real addresses replace these at the start. */
export const OWN_STACK = {
  http: 'http://stack.invalid',
  ws: 'ws://stack.invalid',
  /** The bare backend, past the component under test. */
  direct: 'http://direct.stack.invalid',
  /** The component's control plane. */
  control: 'http://control.stack.invalid',
  /** The component's own counters, as Prometheus text. */
  counters: 'http://counters.stack.invalid',
} as const
