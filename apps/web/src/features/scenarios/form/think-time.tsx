'use client'
import { at, type DraftPath } from '../draft.ts'
import { DraftDuration, DraftSelect, useDraft } from '../draft-context.tsx'

/** The pause of a user between two queries or requests. */
export function ThinkTime({ path }: { path: DraftPath }) {
  const { draft, set } = useDraft()
  const thinkTime = [...path, 'thinkTime']
  const distribution = at(draft, [...thinkTime, 'distribution'])
  return (
    <>
      <DraftSelect
        path={[...thinkTime, 'distribution']}
        label="Think time"
        fallback="none"
        options={[
          { value: 'none', label: 'none' },
          { value: 'fixed', label: 'fixed', hint: 'always the same pause' },
          { value: 'uniform', label: 'uniform', hint: 'uniform between two pauses' },
          { value: 'exponential', label: 'exponential', hint: 'exponential around a mean' },
        ]}
        onChange={(next) => set(thinkTime, START[next])}
      />
      {distribution === 'fixed' ? <DraftDuration path={[...thinkTime, 'duration']} label="Pause" /> : null}
      {distribution === 'uniform' ? (
        <>
          <DraftDuration path={[...thinkTime, 'min']} label="Shortest pause" />
          <DraftDuration path={[...thinkTime, 'max']} label="Longest pause" />
        </>
      ) : null}
      {distribution === 'exponential' ? (
        <DraftDuration path={[...thinkTime, 'mean']} label="Mean pause" />
      ) : null}
    </>
  )
}

const START = {
  none: undefined,
  fixed: { distribution: 'fixed', duration: '1s' },
  uniform: { distribution: 'uniform', min: '500ms', max: '2s' },
  exponential: { distribution: 'exponential', mean: '1s' },
} as const
