import type { Fault } from './fault.ts'
import type { StackConfig } from './stack.ts'
import { type StackRole, stackPlaces } from './stack-places.ts'

export interface FaultIssue {
  readonly field: 'kind' | 'instance' | 'role'
  readonly expected: string
  /** As JSON. */
  readonly received: string
}

/** Why a stack cannot be given a fault; undefined: it can. A place that is not said at all is another schema's to refuse. */
export function faultIssue(stack: StackConfig, fault: Fault): FaultIssue | undefined {
  const { roles, hasRedis } = stackPlaces(stack)
  if (fault.kind === 'pause-redis') {
    if (hasRedis) return undefined
    const kinds = [...new Set(roles.flatMap(({ faults }) => faults))]
    return issue('kind', `${kinds.join(', ')} as ${stack.system} keeps nothing in Redis`, fault.kind)
  }
  const field = fault.instance === undefined ? 'role' : 'instance'
  const place = fault[field]
  if (place === undefined) return undefined
  const namesOf = ({ role, instances }: StackRole) => (field === 'role' ? [role] : instances)
  const found = roles.find((role) => namesOf(role).includes(place))
  if (!found) return issue(field, `one of ${roles.flatMap(namesOf).join(', ')}`, place)
  if (found.faults.includes(fault.kind)) return undefined
  return issue('kind', `${found.faults.join(' or ')} at ${place}`, fault.kind)
}

const issue = (field: FaultIssue['field'], expected: string, received: string): FaultIssue => ({
  field,
  expected,
  received: JSON.stringify(received),
})
