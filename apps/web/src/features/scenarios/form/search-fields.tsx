import type { DraftPath } from '../draft.ts'
import { ConditionsEditor } from './conditions-editor.tsx'
import { FieldList, type ListedField } from './field-list.tsx'

const RANGE: readonly ListedField[] = [
  {
    name: 'startRate',
    kind: 'number',
    label: 'Lowest rate',
    unit: 'per time unit',
    hint: 'should hold: the search starts there',
  },
  {
    name: 'maxRate',
    kind: 'number',
    label: 'Highest rate',
    unit: 'per time unit',
    hint: 'the search goes no further',
  },
]

const STEPS: readonly ListedField[] = [
  {
    name: 'growth',
    kind: 'number',
    label: 'Growth',
    unit: '×',
    step: 0.1,
    placeholder: '1.5',
    hint: 'from level to level, until one breaks',
  },
  {
    name: 'precision',
    kind: 'number',
    label: 'Precision',
    step: 0.01,
    placeholder: '0.05',
    hint: 'width of the interval as a share; 0.05 is 5 %',
  },
  {
    name: 'settleDuration',
    kind: 'duration',
    label: 'Settle',
    placeholder: '2s',
    hint: 'start of each level, not judged',
  },
  {
    name: 'holdDuration',
    kind: 'duration',
    label: 'Hold',
    placeholder: '10s',
    hint: 'how long each level is judged',
  },
  {
    name: 'verifyDuration',
    kind: 'duration',
    label: 'Try again',
    placeholder: '30s',
    hint: 'how long the highest rate that held is tried again',
  },
  {
    name: 'restDuration',
    kind: 'duration',
    label: 'Rest',
    placeholder: '3s',
    hint: 'without load after a level that broke',
  },
  {
    name: 'maxDroppedShare',
    kind: 'number',
    label: 'Dropped at most',
    step: 0.01,
    placeholder: '0.01',
    hint: 'share of arrivals that may find no free user',
  },
  {
    name: 'maxDuration',
    kind: 'duration',
    label: 'At most',
    placeholder: '30m',
    hint: 'the search ends then, finished or not',
  },
]

/** Where a search begins and ends, how long it stays at each rate, and what it calls broken. */
export function SearchFields({ path }: { path: DraftPath }) {
  return (
    <>
      <FieldList path={path} fields={RANGE} />
      <div className="flex flex-col gap-2 sm:col-span-2">
        <h3 className="text-sm font-medium">Criteria</h3>
        <p className="text-sm text-muted">A level breaks when one of these fails. Latencies are in ms.</p>
        <ConditionsEditor
          path={[...path, 'criteria']}
          noun="criterion"
          label="Must hold"
          blank={{ metric: 'response_time', threshold: 'p(95)<500' }}
        />
      </div>
      <FieldList path={path} fields={STEPS} />
    </>
  )
}
