'use client'
import type { ExecutorName } from '@broadside/shared/config/executor'
import type { Option } from '@/components/ui/select.tsx'
import { at, type DraftPath } from '../draft.ts'
import { DraftDuration, DraftNumber, DraftSelect, useDraft } from '../draft-context.tsx'
import { changeExecutor } from '../new-draft.ts'
import { SearchFields } from './search-fields.tsx'
import { Section } from './section.tsx'
import { StagesEditor } from './stages-editor.tsx'

const EXECUTORS: readonly Option<ExecutorName>[] = [
  {
    value: 'per-vu-iterations',
    label: 'per-vu-iterations',
    hint: 'each user runs a fixed number of sessions',
  },
  {
    value: 'shared-iterations',
    label: 'shared-iterations',
    hint: 'all users together run a fixed number of sessions',
  },
  { value: 'constant-vus', label: 'constant-vus', hint: 'a fixed number of users for a time' },
  { value: 'ramping-vus', label: 'ramping-vus', hint: 'users follow stages up and down' },
  { value: 'constant-arrival-rate', label: 'constant-arrival-rate', hint: 'sessions start at a fixed rate' },
  { value: 'ramping-arrival-rate', label: 'ramping-arrival-rate', hint: 'the rate follows stages' },
  {
    value: 'breakpoint-search',
    label: 'breakpoint-search',
    hint: 'rates go up until one breaks, then close in on it',
  },
]

/** How much load, and when. */
export function ShapeSection({ path }: { path: DraftPath }) {
  const { draft, set } = useDraft()
  const executor = at(draft, [...path, 'executor']) as ExecutorName | undefined
  const is = (...names: ExecutorName[]) => executor !== undefined && names.includes(executor)
  return (
    <Section title="Shape" hint="How many users there are, and when they come.">
      <DraftSelect
        path={[...path, 'executor']}
        label="Executor"
        options={EXECUTORS}
        fallback="constant-vus"
        className="sm:col-span-2"
        onChange={(next) => set(path, changeExecutor(at(draft, path), next))}
      />
      {is('per-vu-iterations', 'shared-iterations', 'constant-vus') ? (
        <DraftNumber path={[...path, 'vus']} label="Users" unit="users" hint="default: 1" />
      ) : null}
      {is('per-vu-iterations') ? (
        <DraftNumber
          path={[...path, 'iterations']}
          label="Iterations per user"
          hint="sessions that each user runs; default: 1"
        />
      ) : null}
      {is('shared-iterations') ? (
        <DraftNumber
          path={[...path, 'iterations']}
          label="Iterations"
          hint="sessions of all users together"
        />
      ) : null}
      {is('constant-arrival-rate') ? (
        <DraftNumber
          path={[...path, 'rate']}
          label="Rate"
          unit="per time unit"
          hint="sessions started in each time unit (1 s by default)"
        />
      ) : null}
      {is('ramping-vus') ? (
        <DraftNumber path={[...path, 'startVUs']} label="Users at the start" unit="users" hint="default: 1" />
      ) : null}
      {is('ramping-arrival-rate') ? (
        <DraftNumber
          path={[...path, 'startRate']}
          label="Rate at the start"
          unit="per second"
          hint="default: 0"
        />
      ) : null}
      {is('constant-vus', 'constant-arrival-rate') ? (
        <DraftDuration path={[...path, 'duration']} label="Duration" />
      ) : null}
      {is('per-vu-iterations', 'shared-iterations') ? (
        <DraftDuration
          path={[...path, 'maxDuration']}
          label="At most"
          placeholder="10m"
          hint="new work stops then, done or not"
        />
      ) : null}
      {is('per-vu-iterations', 'shared-iterations', 'constant-vus') ? (
        <DraftDuration
          path={[...path, 'ramp']}
          label="Ramp"
          placeholder="0s"
          hint="users start evenly over this time"
        />
      ) : null}
      {is('ramping-vus', 'ramping-arrival-rate') ? (
        <StagesEditor path={[...path, 'stages']} unit={is('ramping-vus') ? 'users' : 'per second'} />
      ) : null}
      {is('breakpoint-search') ? <SearchFields path={path} /> : null}
      {is('constant-arrival-rate', 'ramping-arrival-rate', 'breakpoint-search') ? (
        <ArrivalFields path={path} mayQueue={!is('breakpoint-search')} />
      ) : null}
      <DraftDuration
        path={[...path, 'warmUp']}
        label="Warm-up"
        placeholder="0s"
        hint="kept apart from the results"
      />
      <DraftDuration
        path={[...path, 'gracefulStop']}
        label="Graceful stop"
        placeholder="30s"
        hint="how long open sessions may still finish"
      />
    </Section>
  )
}

/** `mayQueue`: arrivals may wait for a user; in a search they are dropped, and that is part of the answer. */
function ArrivalFields({ path, mayQueue }: { path: DraftPath; mayQueue: boolean }) {
  return (
    <>
      <DraftNumber
        path={[...path, 'preAllocatedVUs']}
        label="Users at hand"
        unit="users"
        hint="free users that take the arrivals"
      />
      <DraftNumber
        path={[...path, 'maxVUs']}
        label="Users at most"
        unit="users"
        hint="default: as many as at hand"
      />
      {mayQueue ? (
        <DraftSelect
          path={[...path, 'whenBusy']}
          label="When no user is free"
          fallback="drop"
          options={[
            { value: 'drop', label: 'drop', hint: 'the arrival is counted as dropped, as in k6' },
            { value: 'queue', label: 'queue', hint: 'it waits, and the wait counts, as in wrk2' },
          ]}
        />
      ) : null}
      <DraftSelect
        path={[...path, 'arrivals']}
        label="Arrivals"
        fallback="uniform"
        options={[
          { value: 'uniform', label: 'uniform', hint: 'evenly spaced' },
          { value: 'poisson', label: 'poisson', hint: 'at random, as independent people come' },
        ]}
      />
    </>
  )
}
