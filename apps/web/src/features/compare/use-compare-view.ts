'use client'
import { ALIGNMENTS, type Alignment } from '@broadside/shared/compare/overlay'
import { usePathname, useSearchParams } from 'next/navigation'
import { useCallback, useMemo } from 'react'

const MOST_RUNS = 6

/** What is compared and how, kept in the URL: a link leads to what its sender saw. */
export function useCompareView() {
  const pathname = usePathname()
  const params = useSearchParams()
  const text = params.get('runs') ?? ''
  const ids = useMemo(
    () => [...new Set(text.split(',').filter((id) => id !== ''))].slice(0, MOST_RUNS),
    [text],
  )
  const put = useCallback(
    (changes: Record<string, string | undefined>) => {
      const next = new URLSearchParams(window.location.search)
      for (const [name, value] of Object.entries(changes))
        if (value === undefined || value === '') next.delete(name)
        else next.set(name, value)
      const query = next.toString().replaceAll('%2C', ',')
      window.history.replaceState(null, '', query ? `${pathname}?${query}` : pathname)
    },
    [pathname],
  )
  return {
    ids: ids as readonly string[],
    setIds: useCallback((next: readonly string[]) => put({ runs: next.join(',') }), [put]),
    alignment: ALIGNMENTS.find((value) => value === params.get('align')) ?? ('start' as Alignment),
    setAlignment: useCallback(
      (value: Alignment) => put({ align: value === 'start' ? undefined : value }),
      [put],
    ),
    metric: params.get('metric') ?? undefined,
    setMetric: useCallback((metric: string) => put({ metric }), [put]),
  }
}
export type CompareView = ReturnType<typeof useCompareView>
