'use client'
import { useQuery } from '@tanstack/react-query'
import { FileInput, Target as TargetIcon } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { PageHeader } from '@/components/shell/page-header.tsx'
import { Breadcrumbs } from '@/components/ui/breadcrumbs.tsx'
import { Button } from '@/components/ui/button.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { LoadFailed, TableSkeleton } from '@/components/ui/query-state.tsx'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'
import type { Draft } from './draft.ts'
import { ImportDialog } from './import-dialog.tsx'
import { emptyDraft } from './new-draft.ts'
import { ScenarioForm } from './scenario-form.tsx'
import { useSaveScenario } from './use-save-scenario.ts'

export function NewScenarioPage() {
  const trpc = useTRPC()
  const targets = useQuery(trpc.targets.list.queryOptions())
  const { save, run, busy, error } = useSaveScenario(undefined)
  const first = targets.data?.[0]
  const [isImporting, setImporting] = useState(false)
  const [imported, setImported] = useState<Imported>()
  const start = imported
    ? { targetId: imported.targetId, draft: imported.draft }
    : first && { targetId: first.id, draft: emptyDraft({ ...first.config }) }
  const takeOver = (draft: Draft, notes: readonly string[]) => {
    const address = addressOf(draft)
    const known = targets.data?.find(
      (target) => address !== undefined && addressOf({ target: target.config }) === address,
    )
    setImported((before) => ({
      draft: known ? { ...draft, target: { ...known.config } } : draft,
      targetId: known?.id,
      notes,
      number: (before?.number ?? 0) + 1,
    }))
  }
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Scenarios', href: '/scenarios' }, { label: 'New' }]} />
      <PageHeader
        title="New scenario"
        description="Describe the load once, and run it as often as you like."
        actions={
          <Button onClick={() => setImporting(true)}>
            <FileInput aria-hidden />
            Import
          </Button>
        }
      />
      <ImportDialog
        open={isImporting}
        onOpenChange={setImporting}
        baseUrl={targets.data?.map((target) => addressOf({ target: target.config })).find(Boolean)}
        onImport={takeOver}
      />
      {imported && imported.notes.length > 0 ? (
        <ul
          aria-label="What the import left out"
          className="mb-4 flex list-disc flex-col gap-1 rounded-lg border border-line bg-surface py-3 pr-4 pl-8 text-sm text-muted"
        >
          {imported.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
      {targets.isPending ? (
        <TableSkeleton rows={10} />
      ) : targets.isError ? (
        <LoadFailed
          what="The targets"
          message={messageOf(targets.error)}
          onRetry={() => void targets.refetch()}
        />
      ) : start ? (
        <ScenarioForm
          key={imported?.number ?? 0}
          initial={{ name: '', description: '', ...start }}
          targets={targets.data.map(({ id, name, config }) => ({ id, name, config: { ...config } }))}
          busy={busy}
          error={error}
          onSave={save}
          onRun={run}
        />
      ) : (
        <EmptyState
          icon={TargetIcon}
          title="First, a target"
          action={
            <Button asChild variant="primary">
              <Link href="/targets">Add a target</Link>
            </Button>
          }
        >
          A scenario puts its load on a target. Say first what is to be tested.
        </EmptyState>
      )}
    </>
  )
}

interface Imported {
  readonly draft: Draft
  readonly targetId: string | undefined
  readonly notes: readonly string[]
  /** Of the import: each begins a form of its own. */
  readonly number: number
}

/** The address of an http target; undefined for every other kind. */
function addressOf({ target }: Draft): string | undefined {
  const { kind, baseUrl } = (target ?? {}) as { kind?: unknown; baseUrl?: unknown }
  return kind === 'http' && typeof baseUrl === 'string' ? baseUrl : undefined
}
