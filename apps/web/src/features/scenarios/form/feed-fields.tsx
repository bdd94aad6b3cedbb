'use client'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTRPC } from '@/features/api/trpc.ts'
import { FeedColumns } from '@/features/data-sets/feed-columns.tsx'
import { counted } from '@/features/format/quantity.ts'
import { at, type DraftPath } from '../draft.ts'
import { DraftSelect, useDraft } from '../draft-context.tsx'
import { Section } from './section.tsx'

const STRATEGIES = [
  { value: 'circular', label: 'circular', hint: 'rows in order, then again from the first' },
  { value: 'random', label: 'random', hint: 'any row; the same seed gives the same rows' },
  { value: 'queue', label: 'queue', hint: 'each row once; there must be enough of them' },
] as const

/** No data set: a name cannot begin with this. */
const NONE = '-'

/** Which rows the iterations of a scenario take their values from. */
export function FeedFields({ path }: { path: DraftPath }) {
  const { draft, set } = useDraft()
  const trpc = useTRPC()
  const dataSets = useQuery(trpc.dataSets.list.queryOptions())
  const files = (dataSets.data ?? []).filter(({ kind }) => kind === 'csv')
  const chosen = at(draft, [...path, 'dataSet'])
  const strategy = at(draft, [...path, 'strategy']) ?? 'circular'
  const file = files.find(({ name }) => name === chosen)
  const isUnknown = typeof chosen === 'string' && dataSets.isSuccess && !file
  return (
    <Section
      title="Data feed"
      hint="Each iteration takes a row of a CSV file: values for path, headers and body."
    >
      <DraftSelect
        path={[...path, 'dataSet']}
        label="CSV data set"
        fallback={NONE}
        options={[
          { value: NONE, label: 'none' },
          ...files.map(({ name, made }) => ({ value: name, label: name, hint: counted(made, 'row') })),
          ...(typeof chosen === 'string' && !file ? [{ value: chosen, label: chosen }] : []),
        ]}
        hint={
          isUnknown ? (
            <span className="text-suspect">This project has no CSV data set of this name.</span>
          ) : (
            <>
              made on the page{' '}
              <Link href="/data-sets" className="underline">
                Data sets
              </Link>
            </>
          )
        }
        onChange={(name) => set(path, name === NONE ? undefined : { dataSet: name, strategy })}
      />
      {chosen === undefined ? null : (
        <DraftSelect
          path={[...path, 'strategy']}
          label="Strategy"
          fallback="circular"
          options={STRATEGIES}
          hint={STRATEGIES.find(({ value }) => value === strategy)?.hint}
        />
      )}
      {file ? (
        <div className="flex flex-col gap-1.5 sm:col-span-2">
          <p className="text-sm text-muted">Use these where a value of the row belongs:</p>
          <FeedColumns columns={file.columns} />
        </div>
      ) : null}
    </Section>
  )
}
