'use client'
import { at } from '../draft.ts'
import { DraftNumber, DraftSelect, useDraft } from '../draft-context.tsx'
import { Section } from './section.tsx'

/** Objectives of a single query, how the load is spread, and what makes it repeatable. */
export function AdvancedSection() {
  const { draft } = useDraft()
  const kind = String(at(draft, ['target', 'kind']))
  const streams = kind !== 'http' && kind !== 'keycast'
  return (
    <Section title="Advanced">
      {streams ? (
        <>
          <DraftNumber
            path={['slo', 'ttftMs']}
            label="Objective: time to first token"
            unit="ms"
            hint="a query is good if it meets all objectives"
          />
          <DraftNumber path={['slo', 'e2eMs']} label="Objective: request latency" unit="ms" />
        </>
      ) : null}
      <DraftNumber
        path={['shards']}
        label="Shards"
        placeholder="auto"
        hint="parts that run on separate cores or machines; empty: as many as needed"
      />
      <DraftSelect
        path={['onShardLost']}
        label="When a shard is lost"
        fallback="fail"
        options={[
          { value: 'fail', label: 'fail the run' },
          { value: 'continue', label: 'continue with the others' },
        ]}
      />
      <DraftNumber
        path={['trials']}
        label="Trials"
        placeholder="1"
        hint="this many runs in a row, as one group; a comparison needs three per side"
      />
      <DraftNumber path={['seed']} label="Seed" placeholder="1" hint="the same seed gives the same plan" />
      <DraftNumber
        path={['maxQuerySamples']}
        label="Individual queries kept"
        placeholder="50000"
        hint="failures are kept first"
      />
    </Section>
  )
}
