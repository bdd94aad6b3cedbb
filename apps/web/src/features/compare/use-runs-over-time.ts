'use client'
import { useQuery } from '@tanstack/react-query'
import { ALONE } from '../api/alone.ts'
import { askEarly } from '../api/ask-early.ts'
import { useTRPC } from '../api/trpc.ts'
import type { RunsOverTime } from './types.ts'

/** The courses of two or more runs; undefined until they are here. */
export function useRunsOverTime(ids: readonly string[]): RunsOverTime | undefined {
  const trpc = useTRPC()
  const options = trpc.compare.overTime.queryOptions({ runs: [...ids] }, { staleTime: 60_000, ...ALONE })
  const enabled = ids.length >= 2
  if (enabled) askEarly(options)
  return useQuery({ ...options, enabled }).data
}
