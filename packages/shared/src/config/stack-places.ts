import type { StackConfig } from './stack.ts'

/** Where a stack can be given faults. */
export interface StackPlaces {
  readonly roles: readonly { readonly role: string; readonly instances: readonly string[] }[]
  /** The role that holds the clients' connections, and can drop and delay them. */
  readonly front?: string
  readonly hasRedis: boolean
}

const numbered = (role: string, count: number) => ({
  role,
  instances: Array.from({ length: count }, (_, n) => `${role}-${n + 1}`),
})
const only = (role: string) => ({ role, instances: [role] })

/** The names that a stack's processes will have, by role. */
export function stackPlaces(stack: StackConfig): StackPlaces {
  switch (stack.system) {
    case 'wsproxy':
      return {
        roles: [
          numbered('gateway', stack.instances.gateways),
          numbered('backend', stack.instances.backends),
          only('balancer'),
        ],
        front: 'gateway',
        hasRedis: true,
      }
    case 'centrifugo':
      return {
        roles: [
          numbered('node', stack.instances.nodes),
          numbered('session-api', stack.instances.sessionApis),
          only('balancer'),
        ],
        front: 'node',
        hasRedis: true,
      }
    case 'edgeproxy':
      return { roles: [only('edge'), numbered('backend', stack.instances.backends)], hasRedis: false }
    case 'keycast':
      return { roles: [numbered('keycast', stack.instances.keycast), only('balancer')], hasRedis: false }
    case 'tunnel2':
      return { roles: ['entry', 'server', 'client', 'backend'].map(only), hasRedis: false }
  }
}
