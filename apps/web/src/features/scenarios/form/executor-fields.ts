import type { ExecutorName } from '@broadside/shared/config/executor'
import type { ListedField } from './field-list.tsx'

const VUS: ListedField = { name: 'vus', kind: 'number', label: 'Users', unit: 'users', hint: 'default: 1' }
const DURATION: ListedField = { name: 'duration', kind: 'duration', label: 'Duration' }
const AT_MOST: ListedField = {
  name: 'maxDuration',
  kind: 'duration',
  label: 'At most',
  placeholder: '10m',
  hint: 'new work stops then, finished or not',
}
const RAMP: ListedField = {
  name: 'ramp',
  kind: 'duration',
  label: 'Ramp',
  placeholder: '0s',
  hint: 'users start evenly over this time',
}

/** What each executor asks for before its stages, its search or its arrivals. */
export const EXECUTOR_FIELDS: Readonly<Record<ExecutorName, readonly ListedField[]>> = {
  'per-vu-iterations': [
    VUS,
    {
      name: 'iterations',
      kind: 'number',
      label: 'Iterations per user',
      hint: 'sessions that each user runs; default: 1',
    },
    AT_MOST,
    RAMP,
  ],
  'shared-iterations': [
    VUS,
    { name: 'iterations', kind: 'number', label: 'Iterations', hint: 'sessions of all users together' },
    AT_MOST,
    RAMP,
  ],
  'constant-vus': [VUS, DURATION, RAMP],
  'ramping-vus': [
    { name: 'startVUs', kind: 'number', label: 'Users at the start', unit: 'users', hint: 'default: 1' },
  ],
  'constant-arrival-rate': [
    {
      name: 'rate',
      kind: 'number',
      label: 'Rate',
      unit: 'per time unit',
      hint: 'sessions started in each time unit (1 s by default)',
    },
    DURATION,
  ],
  'ramping-arrival-rate': [
    { name: 'startRate', kind: 'number', label: 'Rate at the start', unit: 'per second', hint: 'default: 0' },
  ],
  'breakpoint-search': [],
}

/** What every executor asks for at the end. */
export const CLOSING_FIELDS: readonly ListedField[] = [
  {
    name: 'warmUp',
    kind: 'duration',
    label: 'Warm-up',
    placeholder: '0s',
    hint: 'kept apart from the results',
  },
  {
    name: 'gracefulStop',
    kind: 'duration',
    label: 'Graceful stop',
    placeholder: '30s',
    hint: 'how long open sessions may still finish',
  },
]
