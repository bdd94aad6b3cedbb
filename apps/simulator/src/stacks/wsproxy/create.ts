import { hostOptions } from '../host-options.ts'
import type { StackFactory } from '../stack.ts'
import { WsproxyStack } from './stack.ts'

/** The wsproxy system as a run asks for it. */
export const createWsproxyStack: StackFactory<'wsproxy'> = async ({ instances, options }, host) => {
  const { balancer, faithful, ...rest } = options
  return WsproxyStack.create({
    ...rest,
    ...instances,
    ...hostOptions(balancer, host),
    faults: faithful,
    redisUrl: host.redisUrl,
  })
}
