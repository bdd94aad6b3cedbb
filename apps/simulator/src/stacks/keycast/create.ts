import { hostOptions } from '../host-options.ts'
import type { StackFactory } from '../stack.ts'
import { KeycastStack } from './stack.ts'

/** The keycast system as a run asks for it. Its users are those of every keycast stack of this simulator. */
export const createKeycastStack: StackFactory<'keycast'> = async ({ instances, options }, host) => {
  const { balancer, faithful, ...rest } = options
  if (host.databaseUrl === undefined)
    throw new RangeError('system: keycast needs PostgreSQL; give the simulator SIMULATOR_DATABASE_URL')
  return KeycastStack.create({
    ...rest,
    ...hostOptions(balancer, host),
    instances: instances.keycast,
    faults: faithful,
    databaseUrl: host.databaseUrl,
    // Counters are read at each instance, also from other machines.
    host: host.frontHost,
  })
}
