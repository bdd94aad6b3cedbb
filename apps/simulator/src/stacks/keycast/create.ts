import type { StackFactory } from '../stack.ts'
import { KeycastStack } from './stack.ts'

/** The keycast system as a run asks for it. Its users are those of every keycast stack of this simulator. */
export const createKeycastStack: StackFactory<'keycast'> = async ({ instances, options }, host) => {
  const { balancer, faithful, ...rest } = options
  if (host.databaseUrl === undefined)
    throw new RangeError('system: keycast needs PostgreSQL; give the simulator SIMULATOR_DATABASE_URL')
  if (balancer === 'haproxy' && host.haproxyBin === '')
    throw new RangeError('options.balancer: there is no HAProxy on this machine; use "auto" or "own"')
  return KeycastStack.create({
    ...rest,
    instances: instances.keycast,
    faults: faithful,
    databaseUrl: host.databaseUrl,
    haproxyBin: balancer === 'own' ? '' : host.haproxyBin,
    // Counters are read at each instance, also from other machines.
    host: host.frontHost,
    frontHost: host.frontHost,
    logLevel: host.logLevel,
    onEvent: host.onEvent,
  })
}
