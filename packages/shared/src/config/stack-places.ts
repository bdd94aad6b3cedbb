import type { FaultKind } from './fault.ts'
import type { StackConfig } from './stack.ts'

export type PlacedFaultKind = Exclude<FaultKind, 'pause-redis'>

/** A role of a stack: what its processes will be called, and which faults they can be given. */
export interface StackRole {
  readonly role: string
  readonly instances: readonly string[]
  readonly faults: readonly PlacedFaultKind[]
}

export interface StackPlaces {
  readonly roles: readonly StackRole[]
  /** Keeps its messages in a Redis that can be paused. */
  readonly hasRedis: boolean
}

/** Every process can be ended; only one that others connect to can drop and delay connections. */
const ENDS: readonly PlacedFaultKind[] = ['kill', 'restart']
const EVERY: readonly PlacedFaultKind[] = [...ENDS, 'drop-connections', 'latency']

const numbered = (role: string, count: number): StackRole => ({
  role,
  instances: Array.from({ length: count }, (_, n) => `${role}-${n + 1}`),
  faults: EVERY,
})
const only = (role: string, faults = EVERY): StackRole => ({ role, instances: [role], faults })

/** HAProxy takes no faults but its end; where `auto` finds one, only the run can tell. */
const balancer = ({ options }: { options: { balancer: string } }): StackRole =>
  only('balancer', options.balancer === 'haproxy' ? ENDS : EVERY)

/** Where a stack can be given faults. */
export function stackPlaces(stack: StackConfig): StackPlaces {
  switch (stack.system) {
    case 'wsproxy':
      return {
        roles: [
          numbered('gateway', stack.instances.gateways),
          numbered('backend', stack.instances.backends),
          balancer(stack),
        ],
        hasRedis: true,
      }
    case 'centrifugo':
      return {
        roles: [
          numbered('node', stack.instances.nodes),
          numbered('session-api', stack.instances.sessionApis),
          balancer(stack),
        ],
        hasRedis: true,
      }
    case 'edgeproxy':
      return {
        roles: [only('edge'), numbered('backend', stack.instances.backends)],
        hasRedis: false,
      }
    case 'keycast':
      return {
        roles: [numbered('keycast', stack.instances.keycast), balancer(stack)],
        hasRedis: false,
      }
    case 'tunnel2':
      return {
        // The tunnel client dials: nobody connects to it.
        roles: [only('entry'), only('server'), only('client', ENDS), only('backend')],
        hasRedis: false,
      }
  }
}
