'use client'
import { useQueries } from '@tanstack/react-query'
import { useTRPC } from '../api/trpc.ts'
import type { PickedRun } from './run-picker.tsx'

/**
 * What is known by now of the picked runs, in their order. The comparison brings them along; only while there is none, or
 * one of other runs, they are asked for by themselves.
 */
export function usePickedRuns(
  ids: readonly string[],
  comparison: { readonly isComing: boolean; readonly runs: readonly PickedRun[] },
): readonly PickedRun[] {
  const trpc = useTRPC()
  const compared = new Map(comparison.runs.map((run) => [run.id, run]))
  const alone = useQueries({
    queries: ids.map((id) =>
      trpc.runs.get.queryOptions(
        { id },
        { staleTime: 60_000, enabled: !comparison.isComing && !compared.has(id) },
      ),
    ),
  })
  return ids.flatMap((id, index) => compared.get(id) ?? alone[index]?.data?.run ?? [])
}
