'use client'
import { RUN_STATUSES, VALIDITIES, VERDICTS } from '@broadside/shared/runs/run-status'
import { usePathname, useSearchParams } from 'next/navigation'
import { useCallback, useMemo } from 'react'
import type { RunFilters } from './run-filters.tsx'

const oneOf = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => value === text)
const anyText = (text: string | null) => text || undefined

/** The filters of the run list, read from the URL and written to it. */
export function useRunFilters() {
  const pathname = usePathname()
  const params = useSearchParams()
  const filters = useMemo<RunFilters>(
    () => ({
      search: anyText(params.get('search')),
      status: oneOf(RUN_STATUSES, params.get('status')),
      verdict: oneOf(VERDICTS, params.get('verdict')),
      validity: oneOf(VALIDITIES, params.get('validity')),
      scenario: anyText(params.get('scenario')),
      tag: anyText(params.get('tag')),
      branch: anyText(params.get('branch')),
      person: anyText(params.get('person')),
      starred: oneOf(['yes'] as const, params.get('starred')),
    }),
    [params],
  )
  const setFilters = useCallback(
    (next: RunFilters) => {
      const query = new URLSearchParams(
        Object.entries(next).flatMap(([name, value]) => (value ? [[name, value]] : [])),
      ).toString()
      window.history.replaceState(null, '', query ? `${pathname}?${query}` : pathname)
    },
    [pathname],
  )
  return { filters, setFilters, isFiltered: Object.values(filters).some((value) => value !== undefined) }
}
