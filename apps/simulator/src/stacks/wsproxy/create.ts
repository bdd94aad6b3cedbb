import type { StackFactory } from '../stack.ts'
import { WsproxyStack } from './stack.ts'

/** The wsproxy system as a run asks for it. */
export const createWsproxyStack: StackFactory<'wsproxy'> = async ({ instances, options }, host) => {
  const { balancer, faithful, ...rest } = options
  if (balancer === 'haproxy' && host.haproxyBin === '')
    throw new RangeError('options.balancer: there is no HAProxy on this machine; use "auto" or "own"')
  return WsproxyStack.create({
    ...rest,
    ...instances,
    faults: faithful,
    redisUrl: host.redisUrl,
    haproxyBin: balancer === 'own' ? '' : host.haproxyBin,
    host: host.host,
    frontHost: host.frontHost,
    logLevel: host.logLevel,
    onEvent: host.onEvent,
  })
}
