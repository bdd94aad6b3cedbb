'use client'
import { referenceOf } from '@broadside/shared/presets/references'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageHeader } from '@/components/shell/page-header.tsx'
import { Breadcrumbs } from '@/components/ui/breadcrumbs.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { QueryFailed } from '../api/query-failed.tsx'
import { useTRPC } from '../api/trpc.ts'
import type { Draft } from './draft.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import { ReferenceCard } from './reference-card.tsx'
import { ScenarioActions } from './scenario-actions.tsx'
import { ScenarioForm } from './scenario-form.tsx'
import { useSaveScenario } from './use-save-scenario.ts'

/** A scenario to look at, change and run; a changed configuration becomes its next version. */
export function EditScenarioPage({ scenarioId }: { scenarioId: string }) {
  const trpc = useTRPC()
  const scenario = useQuery(
    trpc.scenarios.get.queryOptions({ idOrSlug: scenarioId }, { staleTime: Number.POSITIVE_INFINITY }),
  )
  const targets = useQuery(trpc.targets.list.queryOptions())
  const { save, run, busy, error } = useSaveScenario(scenario.data?.id)
  const [earlier, setEarlier] = useState<{ draft: Draft; version: number; until: number }>()
  const failed = scenario.error ?? targets.error
  if (failed)
    return (
      <QueryFailed
        what="The scenario"
        error={failed}
        onRetry={() => void Promise.all([scenario.refetch(), targets.refetch()])}
        gone={{ title: 'Scenario not found', href: '/scenarios', label: 'Go to the scenarios' }}
      />
    )
  if (!scenario.data || !targets.data) return <PageSkeleton />
  const { id, name, description, target, config, version, slug } = scenario.data
  const reference = referenceOf(slug)
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Scenarios', href: '/scenarios' }, { label: name }]} />
      <PageHeader
        title={name}
        description={
          <>
            version {version}, started from CI as <code className="font-mono text-sm">{slug}</code>
          </>
        }
        actions={
          <ScenarioActions
            scenario={{ id, name, version }}
            onTakeBack={(draft, from) => setEarlier({ draft, version: from, until: version })}
          />
        }
      />
      {earlier?.until === version ? (
        <p
          role="status"
          className="mb-4 rounded-lg border border-line bg-surface px-4 py-2 text-sm text-muted"
        >
          The form shows version {earlier.version}. Save it, and it becomes the next one.
        </p>
      ) : null}
      <ScenarioForm
        key={earlier ? `${id} ${earlier.version}` : id}
        initial={{ name, description, targetId: target?.id, draft: earlier?.draft ?? { ...config } }}
        targets={targets.data.map((choice) => ({
          id: choice.id,
          name: choice.name,
          config: { ...choice.config },
        }))}
        busy={busy}
        error={error}
        onSave={save}
        onRun={run}
      />
      {reference ? <ReferenceCard reference={reference} /> : null}
    </>
  )
}

function PageSkeleton() {
  return (
    <>
      <Skeleton className="h-5 w-56" />
      <Skeleton className="mt-1 mb-6 h-11 w-80 max-w-full" />
      <FormSkeleton />
    </>
  )
}
