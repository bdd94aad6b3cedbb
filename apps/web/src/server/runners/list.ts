import { type RunnerState, listRunners as runnersSeen } from '@broadside/db/runners/runners'
import type { Access } from '../auth/access.ts'
import type { Services } from '../services.ts'

export interface RunnerView {
  readonly id: string
  readonly name: string
  readonly host: string
  readonly cores: number
  readonly concurrency: number
  readonly version: string
  readonly load: Readonly<Record<string, number>>
  readonly state: RunnerState
  readonly silentMs: number
  readonly startedAt: Date
}

/** The runners seen within the last day, the living first. They belong to the installation, not to one organization. */
export async function listRunners({ services }: Access): Promise<RunnerView[]> {
  const rows = await runnersSeen(services.db)
  return rows.map(({ id, name, host, cores, concurrency, version, load, state, silentMs, startedAt }) => ({
    ...{ id, name, host, cores, concurrency, version, state, silentMs, startedAt },
    load: load as Readonly<Record<string, number>>,
  }))
}

/** How many shards the living runners can take at once. */
export async function placesOfRunners({ db }: Services): Promise<number> {
  const rows = await runnersSeen(db)
  return rows.reduce((places, row) => places + (row.state === 'alive' ? row.concurrency : 0), 0)
}
