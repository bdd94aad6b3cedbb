import { startKnownServer } from '@broadside/simulator/stacks/misbehaving/start'
import { afterAll, beforeAll } from 'vitest'
import type { TestProcess } from './processes.ts'
import { KNOWN } from './run-configs.ts'
import { createRunSystem, type RunSystem } from './run-system.ts'

type KnownServer = Awaited<ReturnType<typeof startKnownServer>>

/** One worker, one aggregator and a server whose answers are known, for all tests of a file. */
export interface KnownSystem {
  readonly system: RunSystem
  readonly server: KnownServer
  readonly worker: TestProcess
}

/** Starts them before the first test and ends them after the last one: for tests that end none of them. */
export function systemForAllTests(): KnownSystem {
  let system: RunSystem
  let server: KnownServer
  let worker: TestProcess
  beforeAll(async () => {
    ;[system, server] = await Promise.all([createRunSystem(), startKnownServer(KNOWN)])
    ;[worker] = await Promise.all([system.start('worker'), system.start('aggregator')])
  })
  afterAll(async () => {
    await system?.close()
    await server?.close()
  })
  return {
    get system() {
      return system
    },
    get server() {
      return server
    },
    get worker() {
      return worker
    },
  }
}
