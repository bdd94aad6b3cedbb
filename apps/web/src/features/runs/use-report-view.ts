'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useCallback, useMemo } from 'react'
import type { Zoom } from '../charts/chart-group.tsx'

const whole = (text: string | null) => (text !== null && /^\d{1,7}$/.test(text) ? Number(text) : undefined)

/** Zoom and open tab, kept in the URL: a link leads to what its sender saw. */
export function useReportView() {
  const pathname = usePathname()
  const params = useSearchParams()
  const from = whole(params.get('from'))
  const to = whole(params.get('to'))
  const zoom = useMemo<Zoom | undefined>(
    () => (from !== undefined && to !== undefined && to > from ? { from, to } : undefined),
    [from, to],
  )
  const put = useCallback(
    (changes: Record<string, string | undefined>) => {
      const next = new URLSearchParams(window.location.search)
      for (const [name, value] of Object.entries(changes))
        if (value === undefined) next.delete(name)
        else next.set(name, value)
      const query = next.toString()
      window.history.replaceState(null, '', query ? `${pathname}?${query}` : pathname)
    },
    [pathname],
  )
  const setZoom = useCallback(
    (next: Zoom | undefined) => put({ from: next && String(next.from), to: next && String(next.to) }),
    [put],
  )
  const setTab = useCallback((tab: string) => put({ tab }), [put])
  const setMetric = useCallback((metric: string) => put({ metric }), [put])
  return {
    zoom,
    setZoom,
    tab: params.get('tab') ?? 'percentiles',
    setTab,
    metric: params.get('metric') ?? undefined,
    setMetric,
  }
}
