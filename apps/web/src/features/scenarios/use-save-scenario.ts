'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { toast } from 'sonner'
import { issuesOf, messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'
import { useStartRun } from '../runs/use-start-run.ts'
import type { ScenarioFormValue } from './scenario-form.tsx'

/** Saves the form as a new scenario or as the next version of one, and runs it if asked. */
export function useSaveScenario(scenarioId: string | undefined) {
  const trpc = useTRPC()
  const router = useRouter()
  const queryClient = useQueryClient()
  const { start, isStarting } = useStartRun()
  const [intent, setIntent] = useState<'save' | 'run'>()
  const create = useMutation(trpc.scenarios.create.mutationOptions())
  const update = useMutation(trpc.scenarios.update.mutationOptions())
  const failure = create.error ?? update.error

  const save = async (value: ScenarioFormValue, then: 'save' | 'run') => {
    setIntent(then)
    const fields = {
      name: value.name,
      description: value.description,
      config: value.written,
      targetId: value.targetId ?? null,
    }
    try {
      const saved = scenarioId
        ? await update.mutateAsync({ id: scenarioId, ...fields })
        : await create.mutateAsync(fields)
      await queryClient.invalidateQueries({ queryKey: trpc.scenarios.pathKey() })
      // Saved is saved, also when its run is refused: what is pressed next is about that scenario.
      const toItsPage = () => {
        if (!scenarioId) router.push(`/scenarios/${saved.id}`)
      }
      if (then === 'run') start({ scenario: saved.id }, toItsPage)
      else {
        toast.success(`Saved as version ${saved.version}.`)
        toItsPage()
      }
    } catch (error) {
      // The sentence stands in the form as well; the toast says that nothing was stored.
      toast.error('The scenario was not saved', { description: refusalOf(error) })
    } finally {
      setIntent(undefined)
    }
  }
  return {
    save: (value: ScenarioFormValue) => void save(value, 'save'),
    run: (value: ScenarioFormValue) => void save(value, 'run'),
    busy: intent ?? (isStarting ? ('run' as const) : undefined),
    error: failure ? refusalOf(failure) : undefined,
  }
}

function refusalOf(failure: unknown): string {
  const issues = issuesOf(failure)
  if (issues.some((issue) => issue.path === 'slug'))
    return 'Another scenario already has this name. Choose another one.'
  return issues.map((issue) => issue.message).join('; ') || messageOf(failure)
}
