import type { StackFactory } from '../stack.ts'
import { CentrifugoStack } from './stack.ts'

/** The Centrifugo system as a run asks for it. */
export const createCentrifugoStack: StackFactory<'centrifugo'> = async ({ instances, options }, host) => {
  const { balancer, httpPort, wsPort, ...rest } = options
  if (balancer === 'haproxy' && host.haproxyBin === '')
    throw new RangeError('options.balancer: there is no HAProxy on this machine; use "auto" or "own"')
  return CentrifugoStack.create({
    ...rest,
    ...instances,
    ports: { http: httpPort, ws: wsPort },
    redisUrl: host.redisUrl,
    haproxyBin: balancer === 'own' ? '' : host.haproxyBin,
    host: host.host,
    frontHost: host.frontHost,
    logLevel: host.logLevel,
    onEvent: host.onEvent,
  })
}
