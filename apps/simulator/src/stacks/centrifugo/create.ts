import { hostOptions } from '../host-options.ts'
import type { StackFactory } from '../stack.ts'
import { CentrifugoStack } from './stack.ts'

/** The Centrifugo system as a run asks for it. */
export const createCentrifugoStack: StackFactory<'centrifugo'> = async ({ instances, options }, host) => {
  const { balancer, httpPort, wsPort, ...rest } = options
  return CentrifugoStack.create({
    ...rest,
    ...instances,
    ...hostOptions(balancer, host),
    ports: { http: httpPort, ws: wsPort },
    redisUrl: host.redisUrl,
  })
}
