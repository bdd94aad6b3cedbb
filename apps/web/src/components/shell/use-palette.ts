'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useTRPC } from '@/features/api/trpc.ts'
import type { CommandPaletteProps, PaletteGroup } from './command-palette.tsx'

const FEWEST_LETTERS = 2
const MOST_FOUND = 8

interface RunEntry {
  readonly id: string
  readonly name: string
  readonly status: string
}

const entryOf = ({ id, name, status }: RunEntry) => ({ id, label: name, hint: status, href: `/runs/${id}` })

/**
 * What the command palette offers: scenarios and recent runs at once, and any run that the server finds for the text.
 * Nothing is asked for before somebody reaches for it: every page would wait behind that.
 */
export function usePalette(isSignedIn: boolean): CommandPaletteProps {
  const trpc = useTRPC()
  const [isWanted, setWanted] = useState(false)
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const isSearching = isSignedIn && search.length >= FEWEST_LETTERS
  const enabled = isSignedIn && isWanted
  const recent = useQuery(trpc.runs.list.queryOptions({ limit: 20 }, { enabled }))
  const scenarios = useQuery(trpc.scenarios.list.queryOptions(undefined, { enabled }))
  const found = useQuery(
    trpc.runs.list.queryOptions(
      { search, limit: MOST_FOUND },
      { enabled: isSearching, placeholderData: keepPreviousData },
    ),
  )
  const groups = useMemo<PaletteGroup[]>(() => {
    const scenarioEntries = (scenarios.data ?? []).map(({ id, name, slug }) => ({
      id,
      label: name,
      hint: slug,
      href: `/scenarios/${id}`,
    }))
    const recentEntries = (recent.data?.runs ?? []).map(entryOf)
    return [
      { heading: 'Scenarios', entries: scenarioEntries },
      ...(isSearching ? [] : [{ heading: 'Recent runs', entries: recentEntries }]),
    ]
  }, [scenarios.data, recent.data, isSearching])
  const runs = isSearching ? (found.data?.runs ?? []).map(entryOf) : []
  return {
    groups,
    found: runs.length > 0 ? [{ heading: 'Runs', entries: runs }] : [],
    onType: setTyped,
    onWanted: useCallback(() => setWanted(true), []),
  }
}
