'use client'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Plus, ScrollText } from 'lucide-react'
import Link from 'next/link'
import { useDeferredValue, useMemo, useState } from 'react'
import { PageHeader } from '@/components/shell/page-header.tsx'
import { Button } from '@/components/ui/button.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { CardsSkeleton } from '@/components/ui/query-state.tsx'
import { SearchInput } from '@/components/ui/search-input.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { ForMembers } from '../account/allowed.tsx'
import { useTRPC } from '../api/trpc.ts'
import { FirstSteps } from '../first-steps/first-steps.tsx'
import { QueryList } from '../lists/query-list.tsx'
import { useStartRun } from '../runs/use-start-run.ts'
import { ScenarioList } from './scenario-list.tsx'

/** The project's scenarios, each with its Run button. */
export function ScenariosPage() {
  const trpc = useTRPC()
  const scenarios = useQuery(trpc.scenarios.list.queryOptions())
  const recent = useQuery(trpc.scenarios.lastRuns.queryOptions())
  const { start, isStarting, request } = useStartRun()
  const rows = useMemo(() => {
    const runs = new Map(recent.data?.map((run) => [run.scenarioId, run]))
    return (scenarios.data ?? []).map((scenario) => ({
      ...scenario,
      targetName: scenario.target?.name ?? null,
      lastRun: recent.data ? (runs.get(scenario.id) ?? null) : undefined,
    }))
  }, [scenarios.data, recent.data])
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed.trim().toLowerCase())
  const shown = rows.filter((row) =>
    [row.name, row.slug, row.description, row.targetName ?? ''].some((text) =>
      text.toLowerCase().includes(wanted),
    ),
  )
  const newScenario = (
    <ForMembers>
      <Button asChild>
        <Link href="/scenarios/new">
          <Plus aria-hidden />
          New scenario
        </Link>
      </Button>
    </ForMembers>
  )
  return (
    <>
      <PageHeader
        title="Scenarios"
        description="The load on a target: how many users, what each of them does, and what counts as passed."
        actions={
          <>
            <Button asChild>
              <Link href="/scenarios/schedules">
                <CalendarClock aria-hidden />
                Schedules
              </Link>
            </Button>
            {newScenario}
          </>
        }
      />
      <QueryList
        what="The scenarios"
        skeleton={<ScenariosSkeleton />}
        query={{ ...scenarios, data: scenarios.data && rows }}
        empty={
          <EmptyState icon={ScrollText} title="No scenarios yet" action={<FirstSteps />}>
            A scenario describes the load over time, what one user does, and when a run has passed. Run it as
            often as you like, from here or from CI.
          </EmptyState>
        }
      >
        {() => (
          <>
            <search className="mb-4 flex">
              <SearchInput
                aria-label="Search scenarios"
                placeholder="Name, target or description"
                className="sm:w-72"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            </search>
            {shown.length > 0 ? (
              <ScenarioList
                scenarios={shown}
                starting={isStarting ? request?.scenario : undefined}
                onRun={(scenario) => start({ scenario: scenario.id })}
              />
            ) : (
              <p className="text-sm text-muted">
                No scenario has “{typed}” in its name, target or description.
              </p>
            )}
          </>
        )}
      </QueryList>
    </>
  )
}

/** The search, the name of a target, and cards. */
function ScenariosSkeleton() {
  return (
    <>
      <Skeleton className="mb-4 h-8 w-full sm:w-72" />
      <Skeleton className="mb-2 h-5 w-40" />
      <CardsSkeleton />
    </>
  )
}
