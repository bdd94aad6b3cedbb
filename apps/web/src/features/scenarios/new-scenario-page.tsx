'use client'
import { useQuery } from '@tanstack/react-query'
import { FileInput, LibraryBig, Target as TargetIcon } from 'lucide-react'
import Link from 'next/link'
import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { PageHeader } from '@/components/shell/page-header.tsx'
import { Breadcrumbs } from '@/components/ui/breadcrumbs.tsx'
import { Button } from '@/components/ui/button.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { QueryFailed } from '../api/query-failed.tsx'
import { useTRPC } from '../api/trpc.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { PresetDialog } from './preset-dialog.tsx'
import { ScenarioForm } from './scenario-form.tsx'
import { httpAddressOf, useBeginning } from './use-beginning.ts'
import { useSaveScenario } from './use-save-scenario.ts'

const NO_TARGETS: readonly never[] = []

/** A new scenario: from nothing, a preset, a test of another tool, or as a copy (`?from=`). */
export function NewScenarioPage() {
  const trpc = useTRPC()
  const from = useSearchParams().get('from')
  const targets = useQuery(trpc.targets.list.queryOptions())
  const { save, run, busy, error } = useSaveScenario(undefined)
  const [choosing, setChoosing] = useState<'preset' | 'import'>()
  const choices = targets.data?.map(({ id, name, config }) => ({ id, name, config: { ...config } }))
  const { beginning, beginWithImport, beginWithPreset, ...copied } = useBeginning(choices ?? NO_TARGETS, from)
  const failed = targets.error ?? copied.error
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Scenarios', href: '/scenarios' }, { label: 'New' }]} />
      <PageHeader
        title="New scenario"
        description="Describe the load once and run it as often as you like."
        actions={
          <>
            <Button disabled={!choices?.length} onClick={() => setChoosing('preset')}>
              <LibraryBig aria-hidden />
              Presets
            </Button>
            <Button onClick={() => setChoosing('import')}>
              <FileInput aria-hidden />
              Import
            </Button>
          </>
        }
      />
      {choosing === 'preset' && choices ? (
        <PresetDialog targets={choices} onChoose={beginWithPreset} onClose={() => setChoosing(undefined)} />
      ) : null}
      <ImportDialog
        open={choosing === 'import'}
        onOpenChange={(open) => setChoosing(open ? 'import' : undefined)}
        baseUrl={choices?.map(({ config }) => httpAddressOf({ target: config })).find(Boolean)}
        onImport={beginWithImport}
      />
      {beginning && beginning.notes.length > 0 ? (
        <ul
          aria-label="What was left out"
          className="mb-4 flex list-disc flex-col gap-1 rounded-lg border border-line bg-surface py-3 pr-4 pl-8 text-sm text-muted"
        >
          {beginning.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
      {failed ? (
        <QueryFailed
          what={targets.error ? 'The targets' : 'The scenario to copy'}
          error={failed}
          onRetry={() => void targets.refetch()}
        />
      ) : beginning && choices ? (
        <ScenarioForm
          key={beginning.key}
          initial={beginning}
          targets={choices}
          busy={busy}
          error={error}
          onSave={save}
          onRun={run}
        />
      ) : choices?.length === 0 ? (
        <EmptyState
          icon={TargetIcon}
          title="Add a target first"
          action={
            <Button asChild variant="primary">
              <Link href="/targets">Add a target</Link>
            </Button>
          }
        >
          A scenario puts its load on a target. Add what you want to test first.
        </EmptyState>
      ) : (
        <FormSkeleton />
      )}
    </>
  )
}
