import { StackConfig, type System } from '@broadside/shared/config/stack'
import { type PlacedFaultKind, stackPlaces } from '@broadside/shared/config/stack-places'
import { expect, test } from 'vitest'
import { readTestDatabaseUrl, readTestEnv } from '../env.ts'
import type { ComponentFault } from '../process/component-faults.ts'
import type { ComponentProcess } from '../process/component-process.ts'
import { loopbackHost } from '../testing/stack-host.ts'
import { createStack } from './registry.ts'
import type { Stack } from './stack.ts'

const ADDED_MS = 150

/** One instance of each role, answering as quickly as it can, and the process that a client talks to. */
const SYSTEMS: { readonly [S in System]: { readonly config: object; readonly front: string } } = {
  wsproxy: {
    config: { instances: { backends: 1, gateways: 1 }, options: { tokenDelayMs: 1 } },
    front: 'gateway-1',
  },
  centrifugo: {
    config: {
      instances: { sessionApis: 1, nodes: 1 },
      options: { tokenDelayMs: 1, responseLengthWords: 5 },
    },
    front: 'node-1',
  },
  keycast: { config: { instances: { keycast: 1 } }, front: 'keycast-1' },
  edgeproxy: { config: { instances: { backends: 1 } }, front: 'edge' },
  tunnel2: { config: {}, front: 'entry' },
}

async function started(system: System): Promise<{ stack: Stack; config: StackConfig }> {
  const config = StackConfig.parse({ system, ...SYSTEMS[system].config })
  const stack = await createStack(config, {
    ...loopbackHost,
    redisUrl: readTestEnv().REDIS_URL,
    databaseUrl: readTestDatabaseUrl(),
  })
  await stack.start()
  return { stack, config }
}

const give = (instance: ComponentProcess, fault: ComponentFault) => instance.tell({ kind: 'fault', fault })

/** Whether a process takes a fault; given so that it changes nothing for long. */
const takes = async (instance: ComponentProcess, kind: PlacedFaultKind): Promise<boolean> => {
  const fault: ComponentFault =
    kind === 'latency' ? { kind, addMs: 0, jitterMs: 0 } : { kind: 'drop-connections', percent: 1 }
  return give(instance, fault).then(
    () => true,
    () => false,
  )
}

const tookMs = async (stack: Stack): Promise<number> => {
  const probe = await stack.probe()
  if (!probe.ok) throw new Error(`${probe.step}: ${probe.reason}`)
  return probe.tookMs
}

test.each(Object.keys(SYSTEMS) as System[])(
  '%s: each part takes the faults that configurations may name for it, and a slow front is slow for its clients',
  async (system) => {
    const { stack, config } = await started(system)
    try {
      for (const { role, faults } of stackPlaces(config).roles)
        for (const instance of stack.instances.filter((one) => one.role === role))
          for (const kind of ['drop-connections', 'latency'] as const)
            expect([instance.name, kind, await takes(instance, kind)]).toEqual([
              instance.name,
              kind,
              faults.includes(kind),
            ])

      const front = stack.instances.find(({ name }) => name === SYSTEMS[system].front) as ComponentProcess
      await tookMs(stack)
      await give(front, { kind: 'latency', addMs: ADDED_MS, jitterMs: 0 })
      expect(await tookMs(stack)).toBeGreaterThanOrEqual(ADDED_MS)
      await give(front, { kind: 'latency', addMs: 0, jitterMs: 0 })
      await give(front, { kind: 'drop-connections', percent: 100 })
      // A kept-alive connection of ours may be among those that were cut: whoever used it first meets its end.
      await expect.poll(async () => (await stack.probe()).ok).toBe(true)
    } finally {
      await stack.close()
    }
  },
)
