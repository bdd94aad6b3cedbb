'use client'
import type { ExecutorName } from '@broadside/shared/config/executor'
import type { Option } from '@/components/ui/select.tsx'
import { at, type DraftPath } from '../draft.ts'
import { DraftSelect, useDraft } from '../draft-context.tsx'
import { changeExecutor } from '../new-draft.ts'
import { CLOSING_FIELDS, EXECUTOR_FIELDS } from './executor-fields.ts'
import { FieldList, type ListedField } from './field-list.tsx'
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
    hint: 'rates rise until one breaks, then narrow down',
  },
]

/** How much load, and when. */
export function ShapeSection({ path }: { path: DraftPath }) {
  const { draft, set } = useDraft()
  const executor = at(draft, [...path, 'executor']) as ExecutorName | undefined
  const is = (...names: ExecutorName[]) => executor !== undefined && names.includes(executor)
  return (
    <Section title="Shape" hint="How many users there are, and when they start.">
      <DraftSelect
        path={[...path, 'executor']}
        label="Executor"
        options={EXECUTORS}
        fallback="constant-vus"
        className="sm:col-span-2"
        onChange={(next) => set(path, changeExecutor(at(draft, path), next))}
      />
      {executor === undefined ? null : <FieldList path={path} fields={EXECUTOR_FIELDS[executor] ?? []} />}
      {is('ramping-vus', 'ramping-arrival-rate') ? (
        <StagesEditor path={[...path, 'stages']} unit={is('ramping-vus') ? 'users' : 'per second'} />
      ) : null}
      {is('breakpoint-search') ? <SearchFields path={path} /> : null}
      {is('constant-arrival-rate', 'ramping-arrival-rate', 'breakpoint-search') ? (
        <ArrivalFields path={path} mayQueue={!is('breakpoint-search')} />
      ) : null}
      <FieldList path={path} fields={CLOSING_FIELDS} />
    </Section>
  )
}

const ARRIVING_USERS: readonly ListedField[] = [
  {
    name: 'preAllocatedVUs',
    kind: 'number',
    label: 'Preallocated users',
    unit: 'users',
    hint: 'users ready to take arrivals (preAllocatedVUs)',
  },
  {
    name: 'maxVUs',
    kind: 'number',
    label: 'Maximum users',
    unit: 'users',
    hint: 'default: the preallocated ones (maxVUs)',
  },
]

/** `mayQueue`: arrivals may wait for a user; in a search they are dropped, and that is part of the answer. */
function ArrivalFields({ path, mayQueue }: { path: DraftPath; mayQueue: boolean }) {
  return (
    <>
      <FieldList path={path} fields={ARRIVING_USERS} />
      {mayQueue ? (
        <DraftSelect
          path={[...path, 'whenBusy']}
          label="When no user is free"
          fallback="drop"
          options={[
            { value: 'drop', label: 'drop', hint: 'the arrival is counted as dropped, as in k6' },
            {
              value: 'queue',
              label: 'queue',
              hint: 'it waits, and the wait is part of the response time, as in wrk2',
            },
          ]}
        />
      ) : null}
      <DraftSelect
        path={[...path, 'arrivals']}
        label="Arrivals"
        fallback="uniform"
        options={[
          { value: 'uniform', label: 'uniform', hint: 'evenly spaced' },
          { value: 'poisson', label: 'poisson', hint: 'at random, as independent users arrive' },
        ]}
      />
    </>
  )
}
