import type { Fault } from '@broadside/shared/config/fault'
import { durationMs } from '@broadside/shared/duration'
import { faultLabel } from '@broadside/shared/format/fault'
import type { ComponentFault } from '../process/component-faults.ts'
import type { ComponentProcess } from '../process/component-process.ts'
import { ApiError } from './api-error.ts'
import type { StackEntry } from './stack-entry.ts'

export interface AppliedFault {
  readonly label: string
  readonly instances: readonly string[]
}

/** Gives a running stack a fault; resolves when it has taken effect. What lasts for a while ends by itself. */
export async function applyFault(entry: StackEntry, fault: Fault): Promise<AppliedFault> {
  entry.readiness.forget()
  const label = faultLabel(fault)
  if (fault.kind === 'pause-redis') {
    if (!entry.stack.pauseStore)
      throw new ApiError(400, 'invalid_field', `kind: ${entry.stack.system} keeps nothing in Redis`, 'kind')
    await entry.stack.pauseStore(durationMs(fault.for))
    return { label, instances: [] }
  }
  const instances = placesOf(entry, fault)
  await Promise.all(instances.map((instance) => strike(entry, instance, fault)))
  return { label, instances: instances.map(({ name }) => name) }
}

type PlacedFault = Exclude<Fault, { kind: 'pause-redis' }>

async function strike(entry: StackEntry, instance: ComponentProcess, fault: PlacedFault): Promise<void> {
  switch (fault.kind) {
    case 'kill':
      await instance.kill()
      if (fault.for === undefined) return
      return entry.later(durationMs(fault.for), () => startAgain(entry, instance))
    case 'restart':
      return entry.inTurn(() => instance.restart())
    case 'drop-connections':
      return tell(instance, { kind: 'drop-connections', percent: fault.percent })
    case 'latency': {
      await tell(instance, { kind: 'latency', addMs: fault.addMs, jitterMs: fault.jitterMs })
      const end: ComponentFault = { kind: 'latency', addMs: 0, jitterMs: 0 }
      entry.later(durationMs(fault.for), () => {
        // An instance that has ended meanwhile has no latency left to take away.
        if (instance.state === 'running') tell(instance, end).catch(reported(instance))
      })
    }
  }
}

const startAgain = (entry: StackEntry, instance: ComponentProcess): void => {
  if (instance.state === 'running' || instance.state === 'starting') return
  entry.inTurn(() => instance.start()).catch(reported(instance))
}

/** The end of a fault has no caller to tell: it goes where a person looks for the reason. */
const reported = (instance: ComponentProcess) => (error: Error) =>
  instance.logs.push(`supervisor: the fault could not be ended: ${error.message}`)

async function tell(instance: ComponentProcess, fault: ComponentFault): Promise<void> {
  try {
    await instance.tell({ kind: 'fault', fault })
  } catch (error) {
    throw new ApiError(409, 'fault_refused', (error as Error).message, 'kind')
  }
}

function placesOf({ stack }: StackEntry, { instance, role }: PlacedFault): readonly ComponentProcess[] {
  const found = stack.instances.filter((known) =>
    instance === undefined ? known.role === role : known.name === instance,
  )
  if (found.length > 0) return found
  const field = instance === undefined ? 'role' : 'instance'
  const known = stack.instances.map((candidate) => (field === 'role' ? candidate.role : candidate.name))
  const message = `${field}: expected one of ${[...new Set(known)].join(', ')}, received ${JSON.stringify(instance ?? role)}`
  throw new ApiError(400, 'invalid_field', message, field)
}
