import { listEvents } from '@broadside/db/runs/events'
import { listFindings } from '@broadside/db/runs/findings'
import type { RunConfigInput } from '@broadside/shared/run-config'
import type { RunSummary } from '@broadside/shared/summary/summary'
import type { StackEntry } from '@broadside/simulator/supervisor/stack-entry'
import { type Supervisor, startSupervisor } from '@broadside/simulator/supervisor/start-supervisor'
import { pino } from 'pino'
import { afterAll, beforeAll, vi } from 'vitest'
import type { TestProcess } from './processes.ts'
import { createRunSystem, type RunSystem, redisUrl } from './run-system.ts'

type Row = Awaited<ReturnType<RunSystem['row']>>
type StoredFinding = Awaited<ReturnType<typeof listFindings>>[number]

export interface EndedRun {
  readonly runId: string
  readonly row: Row
  readonly summary: RunSummary
  finding(checkId: string): StoredFinding | undefined
  /** `kind: label` of each, by time. */
  readonly events: readonly string[]
}

interface RunOptions {
  /** 1 unless told. */
  readonly shardCount?: number
  readonly meanwhile?: (runId: string) => Promise<void>
}

/** The runner's processes beside a simulator, for all tests of a file. */
export interface SimulatorSystem {
  readonly system: RunSystem
  readonly worker: TestProcess
  /** Drives a run to its end, and does something meanwhile. */
  ended(config: RunConfigInput, options?: RunOptions): Promise<EndedRun>
  /** The stacks that a run has up now. */
  stacksOf(runId: string): readonly StackEntry[]
}

const RUN_MS = 90_000
const STOPPED_MS = 30_000

/** Starts them before the first test and ends them after the last one. `simulatorRedis`: what stacks keep their messages in. */
export function simulatorSystem(simulatorRedis: () => string = redisUrl): SimulatorSystem {
  let system: RunSystem
  let supervisor: Supervisor
  let worker: TestProcess

  beforeAll(async () => {
    const settings = {
      ...{ redisUrl: simulatorRedis(), haproxyBin: '', host: '127.0.0.1', frontHost: '127.0.0.1' },
      logLevel: 'warn',
    }
    const started = startSupervisor(
      { host: '127.0.0.1', port: 0, stacks: settings, wsproxy: settings },
      pino({ level: 'silent' }),
    )
    ;[supervisor, system] = await Promise.all([started, createRunSystem()])
    const url = `http://127.0.0.1:${supervisor.port}`
    ;[worker] = await Promise.all([
      system.start('worker', { SIMULATOR_URL: url }),
      system.start('aggregator'),
    ])
  })
  afterAll(async () => {
    await system?.close()
    await supervisor?.close()
  })

  return {
    get system() {
      return system
    },
    get worker() {
      return worker
    },
    async ended(config, { shardCount = 1, meanwhile } = {}) {
      const runId = await system.run(config, shardCount)
      await meanwhile?.(runId)
      const row = await system.ended(runId, RUN_MS)
      const { pool } = system.testDb.db
      const [events, findings] = await Promise.all([listEvents(pool, runId), listFindings(pool, runId)])
      return {
        runId,
        row,
        summary: row.summary as unknown as RunSummary,
        finding: (checkId) => findings.find((finding) => finding.checkId === checkId),
        events: events.map(({ kind, label }) => `${kind}: ${label}`),
      }
    },
    stacksOf: (runId) => supervisor.table.all.filter(({ owner }) => owner === `run ${runId}`),
  }
}

/** Waits until a run's stack is taken down. */
export const untilGone = (simulated: SimulatorSystem, runId: string) =>
  vi.waitUntil(() => simulated.stacksOf(runId).length === 0, { timeout: STOPPED_MS })
