import { createOutage, type Outage } from '@broadside/bus/test/outage'
import { startKnownServer } from '@broadside/simulator/stacks/misbehaving/start'
import { test } from 'vitest'
import { KNOWN } from './run-configs.ts'
import { createRunSystem, type RunSystem, redisUrl } from './run-system.ts'

interface Fixtures {
  /** No process is started. */
  readonly system: RunSystem
  /** Its answers are known. */
  readonly server: Awaited<ReturnType<typeof startKnownServer>>
  /** A way to Redis that can be cut. */
  readonly outage: Outage
}

/** Each test has a system of its own, whose processes it may end; they wait more than they work, so they may go side by side. */
export const knownTest = test.extend<Fixtures>({
  system: async ({ task: _ }, use) => {
    const system = await createRunSystem()
    await use(system)
    await system.close()
  },
  server: async ({ task: _ }, use) => {
    const server = await startKnownServer(KNOWN)
    await use(server)
    await server.close()
  },
  outage: async ({ task: _ }, use) => {
    const outage = await createOutage(redisUrl())
    await use(outage)
    await outage.close()
  },
})
