import type { ComponentProcess } from '../../process/component-process.ts'
import { dropSchema } from './instance/store/open-database.ts'
import { KeycastStack } from './stack.ts'
import type { KeycastStackOptions } from './stack-options.ts'

export interface RunningKeycastStack {
  /** Through the balancer. */
  baseUrl: string
  statsUrl: string
  /** Each instance past the balancer, in the order of their names. */
  instances: { name: string; url: string; process: ComponentProcess }[]
  /** Stops everything, and removes the stack's schema when it was its own. */
  close(): Promise<void>
}

/** Starts the keycast system in child processes on free ports, on a schema of its own unless told. For tests. */
export async function startKeycastStack(options: KeycastStackOptions): Promise<RunningKeycastStack> {
  const own = options.schema === undefined
  const schema = options.schema ?? `keycast_test_${process.pid}_${Date.now()}`
  const stack = await KeycastStack.create({ ...options, schema })
  await stack.start()
  return {
    ...stack.urls,
    instances: stack.keycasts.map((process) => ({
      name: process.name,
      url: `http://localhost:${process.port}`,
      process,
    })),
    async close() {
      await stack.close()
      if (own) await dropSchema(options.databaseUrl, schema)
    },
  }
}
