'use client'
import type { DraftPath } from '../draft.ts'
import { DraftDuration, DraftNumber } from '../draft-context.tsx'
import { CriteriaEditor } from './criteria-editor.tsx'

/** Where a search begins and ends, how long it stays at each rate, and what it calls broken. */
export function SearchFields({ path }: { path: DraftPath }) {
  return (
    <>
      <DraftNumber
        path={[...path, 'startRate']}
        label="Lowest rate"
        unit="per time unit"
        hint="should hold: the search begins there"
      />
      <DraftNumber
        path={[...path, 'maxRate']}
        label="Highest rate"
        unit="per time unit"
        hint="the search goes no further"
      />
      <CriteriaEditor path={[...path, 'criteria']} />
      <DraftNumber
        path={[...path, 'growth']}
        label="Growth"
        unit="×"
        step={0.1}
        placeholder="1.5"
        hint="from level to level, until one breaks"
      />
      <DraftNumber
        path={[...path, 'precision']}
        label="Precision"
        step={0.01}
        placeholder="0.05"
        hint="width of the interval as a share; 0.05 is 5 %"
      />
      <DraftDuration
        path={[...path, 'settleDuration']}
        label="Settle"
        placeholder="2s"
        hint="start of each level, not judged"
      />
      <DraftDuration
        path={[...path, 'holdDuration']}
        label="Hold"
        placeholder="10s"
        hint="how long each level is judged"
      />
      <DraftDuration
        path={[...path, 'verifyDuration']}
        label="Try again"
        placeholder="30s"
        hint="how long the highest rate that held is tried again"
      />
      <DraftDuration
        path={[...path, 'restDuration']}
        label="Rest"
        placeholder="3s"
        hint="without load after a level that broke"
      />
      <DraftNumber
        path={[...path, 'maxDroppedShare']}
        label="Dropped at most"
        step={0.01}
        placeholder="0.01"
        hint="share of arrivals that may find no free user"
      />
      <DraftDuration
        path={[...path, 'maxDuration']}
        label="At most"
        placeholder="30m"
        hint="the search ends then, done or not"
      />
    </>
  )
}
