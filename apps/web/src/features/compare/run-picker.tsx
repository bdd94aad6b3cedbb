'use client'
import { lookOf } from '@broadside/shared/compare/run-letters'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { Input } from '@/components/ui/input.tsx'
import { NearLink } from '@/components/ui/near-link.tsx'
import { Popover } from '@/components/ui/popover.tsx'
import { useTRPC } from '../api/trpc.ts'
import { RelativeTime } from '../format/relative-time-text.tsx'
import { RunMark } from './run-mark.tsx'

const MOST_RUNS = 6

export interface PickedRun {
  readonly id: string
  readonly name: string
  readonly scenario: { readonly id: string } | null
  readonly git: { readonly commit: string | null }
  readonly startedAt: Date | null
  readonly createdAt: Date
}

export interface RunPickerProps {
  ids: readonly string[]
  /** Those of them that are known by now. */
  runs: readonly PickedRun[]
  onChange: (ids: readonly string[]) => void
}

/** The runs of the comparison, A first; each can be taken away or made the baseline, and others added. */
export function RunPicker({ ids, runs, onChange }: RunPickerProps) {
  const scenarioId = runs[0]?.scenario?.id
  return (
    <ol aria-label="Runs that are compared" className="flex flex-wrap items-stretch gap-2">
      {ids.map((id, index) => {
        const run = runs.find((candidate) => candidate.id === id)
        return (
          <li
            key={id}
            className="flex min-w-0 items-center gap-3 rounded-lg border border-line bg-surface py-2 pr-1.5 pl-3 max-sm:w-full max-sm:[&>button]:ml-auto"
          >
            <RunMark index={index} />
            <span className="flex min-w-0 flex-col">
              <NearLink href={`/runs/${id}`} className="max-w-60 truncate font-medium hover:underline">
                {run?.name ?? id.slice(-8)}
              </NearLink>
              <span className="flex gap-2 text-xs text-subtle">
                {run ? <RelativeTime at={run.startedAt ?? run.createdAt} /> : null}
                {run?.git.commit ? <code className="font-mono">{run.git.commit.slice(0, 7)}</code> : null}
                {index === 0 ? (
                  'baseline'
                ) : (
                  <button
                    type="button"
                    className="underline decoration-line-strong underline-offset-2 hover:text-ink"
                    onClick={() => onChange([id, ...ids.filter((other) => other !== id)])}
                  >
                    make baseline
                  </button>
                )}
              </span>
            </span>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={`Take ${lookOf(index).letter} out of the comparison`}
              onClick={() => onChange(ids.filter((other) => other !== id))}
            >
              <X aria-hidden />
            </Button>
          </li>
        )
      })}
      {ids.length < MOST_RUNS ? (
        <li className="flex items-center">
          <Popover
            label="Add a run"
            align="start"
            trigger={
              <Button>
                <Plus aria-hidden />
                Add a run
              </Button>
            }
          >
            <RunSearch chosen={ids} scenarioId={scenarioId} onChoose={(id) => onChange([...ids, id])} />
          </Popover>
        </li>
      ) : null}
    </ol>
  )
}

interface RunSearchProps {
  chosen: readonly string[]
  /** Runs of this scenario come first: the others are not comparable anyway. */
  scenarioId: string | undefined
  onChoose: (id: string) => void
}

function RunSearch({ chosen, scenarioId, onChoose }: RunSearchProps) {
  const trpc = useTRPC()
  const [text, setText] = useState('')
  const found = useQuery(
    trpc.runs.list.queryOptions({
      limit: 12,
      search: text.trim() || undefined,
      scenarioId: text.trim() === '' ? scenarioId : undefined,
      status: ['finished', 'aborted', 'failed'],
    }),
  )
  const runs = (found.data?.runs ?? []).filter((run) => !chosen.includes(run.id))
  return (
    <div className="flex flex-col gap-2">
      <Input
        type="search"
        aria-label="Search runs to add"
        placeholder="Name, note, ID or commit"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ul className="-mx-2 max-h-72 overflow-y-auto">
        {runs.map((run) => (
          <li key={run.id}>
            <button
              type="button"
              className="flex w-full flex-col rounded-md px-2 py-1.5 text-left hover:bg-sunken"
              onClick={() => onChoose(run.id)}
            >
              <span className="max-w-full truncate">{run.name}</span>
              <span className="flex gap-2 text-xs text-subtle">
                <RelativeTime at={run.createdAt} />
                {run.git.commit ? <code className="font-mono">{run.git.commit.slice(0, 7)}</code> : null}
                <span>{run.status}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found.data && runs.length === 0 ? <p className="text-sm text-muted">No other run matches.</p> : null}
    </div>
  )
}
