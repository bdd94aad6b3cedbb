'use client'
import { useQuery } from '@tanstack/react-query'
import { Target as TargetIcon } from 'lucide-react'
import Link from 'next/link'
import { PageHeader } from '@/components/shell/page-header.tsx'
import { Breadcrumbs } from '@/components/ui/breadcrumbs.tsx'
import { Button } from '@/components/ui/button.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { LoadFailed, TableSkeleton } from '@/components/ui/query-state.tsx'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'
import { emptyDraft } from './new-draft.ts'
import { ScenarioForm } from './scenario-form.tsx'
import { useSaveScenario } from './use-save-scenario.ts'

export function NewScenarioPage() {
  const trpc = useTRPC()
  const targets = useQuery(trpc.targets.list.queryOptions())
  const { save, run, busy, error } = useSaveScenario(undefined)
  const first = targets.data?.[0]
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Scenarios', href: '/scenarios' }, { label: 'New' }]} />
      <PageHeader
        title="New scenario"
        description="Describe the load once, and run it as often as you like."
      />
      {targets.isPending ? (
        <TableSkeleton rows={10} />
      ) : targets.isError ? (
        <LoadFailed
          what="The targets"
          message={messageOf(targets.error)}
          onRetry={() => void targets.refetch()}
        />
      ) : first ? (
        <ScenarioForm
          initial={{ name: '', description: '', targetId: first.id, draft: emptyDraft({ ...first.config }) }}
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
