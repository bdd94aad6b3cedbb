import type { Fault } from '@broadside/shared/config/fault'
import type { StackConfig } from '@broadside/shared/config/stack'
import { type PlacedFaultKind, type StackPlaces, stackPlaces } from '@broadside/shared/config/stack-places'
import { faultLabel } from '@broadside/shared/format/fault'
import { Zap } from 'lucide-react'
import { Fragment } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '@/components/ui/dropdown-menu.tsx'

/** More instances than this are reached by the API. */
const SHOWN_INSTANCES = 6
const ADDED = { addMs: 50, jitterMs: 20 }

/** Gives the run's own stack a fault now: an event on the time axis, kept out of the steady state. */
export function FaultMenu({
  stack,
  busy,
  onFault,
}: {
  stack: StackConfig
  busy: boolean
  onFault: (fault: Fault) => void
}) {
  return (
    <DropdownMenu
      trigger={
        <Button busy={busy}>
          <Zap aria-hidden />
          Fault
        </Button>
      }
    >
      {faultGroups(stackPlaces(stack)).map(({ label, faults }, n) => (
        <Fragment key={label}>
          {n > 0 ? <MenuSeparator /> : null}
          <MenuLabel>{label}</MenuLabel>
          {faults.map(({ place, fault }) => (
            <MenuItem key={place} aria-label={faultLabel(fault)} onSelect={() => onFault(fault)}>
              {place}
            </MenuItem>
          ))}
        </Fragment>
      ))}
    </DropdownMenu>
  )
}

interface FaultGroup {
  readonly label: string
  readonly faults: readonly { readonly place: string; readonly fault: Fault }[]
}

/** What each part can be given, and nothing that it would refuse. */
function faultGroups({ roles, hasRedis }: StackPlaces): FaultGroup[] {
  const roleFaults = (kind: PlacedFaultKind, faultAt: (role: string) => Fault) =>
    roles
      .filter(({ faults }) => faults.includes(kind))
      .map(({ role, instances }) => ({
        place: instances.length > 1 ? `every ${role}` : role,
        fault: faultAt(role),
      }))
  const groups: FaultGroup[] = [
    {
      label: 'Killed, and back after 5 s',
      faults: roles
        .flatMap(({ instances }) => instances.slice(0, SHOWN_INSTANCES))
        .map((instance) => ({ place: instance, fault: { kind: 'kill', instance, for: '5s' } })),
    },
    {
      label: '10 % of its connections dropped',
      faults: roleFaults('drop-connections', (role) => ({ kind: 'drop-connections', role, percent: 10 })),
    },
    {
      label: '50 ms + up to 20 ms added, for 10 s',
      faults: roleFaults('latency', (role) => ({ kind: 'latency', role, ...ADDED, for: '10s' })),
    },
    {
      label: 'Paused, for 2 s',
      faults: hasRedis ? [{ place: 'Redis', fault: { kind: 'pause-redis', for: '2s' } }] : [],
    },
  ]
  return groups.filter(({ faults }) => faults.length > 0)
}
