import { type Fault, faultLabel } from '@broadside/shared/config/fault'
import type { StackConfig } from '@broadside/shared/config/stack'
import { type StackPlaces, stackPlaces } from '@broadside/shared/config/stack-places'
import { Zap } from 'lucide-react'
import { Button } from '@/components/ui/button.tsx'
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '@/components/ui/dropdown-menu.tsx'

/** More instances than this are reached by the API. */
const SHOWN_INSTANCES = 6

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
  const places = stackPlaces(stack)
  const item = (fault: Fault, label: string) => (
    <MenuItem key={label} onSelect={() => onFault(fault)}>
      {label}
    </MenuItem>
  )
  return (
    <DropdownMenu
      trigger={
        <Button busy={busy}>
          <Zap aria-hidden />
          Fault
        </Button>
      }
    >
      <MenuLabel>Killed, and back after 5 s</MenuLabel>
      {places.roles
        .flatMap(({ instances }) => instances.slice(0, SHOWN_INSTANCES))
        .map((instance) => item({ kind: 'kill', instance, for: '5s' }, instance))}
      {wide(places).length > 0 ? <MenuSeparator /> : null}
      {wide(places).map((fault) => item(fault, faultLabel(fault)))}
    </DropdownMenu>
  )
}

function wide({ front, hasRedis }: StackPlaces): Fault[] {
  return [
    ...(front === undefined
      ? []
      : ([
          { kind: 'drop-connections', role: front, percent: 10 },
          { kind: 'latency', role: front, addMs: 50, jitterMs: 20, for: '10s' },
        ] as const)),
    ...(hasRedis ? ([{ kind: 'pause-redis', for: '2s' }] as const) : []),
  ]
}
