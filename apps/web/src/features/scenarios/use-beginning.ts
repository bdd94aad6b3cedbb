import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '../api/trpc.ts'
import { isOwnStack } from '../targets/own-stack.ts'
import type { Draft } from './draft.ts'
import { emptyDraft } from './new-draft.ts'
import type { ChosenPreset } from './preset-dialog.tsx'
import type { TargetChoice } from './target-choice.ts'

/** What the form of a new scenario is filled with. */
export interface Beginning {
  readonly name: string
  readonly description: string
  readonly targetId: string | undefined
  readonly draft: Draft
  /** What could not be taken over. */
  readonly notes: readonly string[]
  /** Another key: the form begins anew. */
  readonly key: string
}

/** What a new scenario begins with: a copy (`from`), a preset or an import that was chosen, else what its first target suggests. */
export function useBeginning(targets: readonly TargetChoice[], from: string | null) {
  const trpc = useTRPC()
  const original = useQuery(
    trpc.scenarios.get.queryOptions({ idOrSlug: from ?? '' }, { enabled: from !== null }),
  )
  const [chosen, setChosen] = useState<Beginning>()
  // A stack of a run's own is brought up by presets: a scenario from nothing begins with a target that is there.
  const first = targets.find(({ config }) => !isOwnStack(config)) ?? targets[0]
  const copy = original.data && {
    name: `${original.data.name} (copy)`,
    description: original.data.description,
    targetId: original.data.target?.id,
    draft: { ...original.data.config },
    notes: [],
    key: `copy of ${original.data.id}`,
  }
  const empty = first && {
    name: '',
    description: '',
    targetId: first.id,
    draft: emptyDraft({ ...first.config }),
    notes: [],
    key: 'empty',
  }
  const begin = (beginning: Omit<Beginning, 'key'>): void =>
    setChosen((before) => ({ ...beginning, key: `chosen after ${before?.key}` }))
  return {
    beginning: chosen ?? (from === null ? empty : copy),
    /** What went wrong with the scenario to be copied. */
    error: original.error,
    beginWithPreset: (preset: ChosenPreset): void => begin(preset),
    /** A test written for another tool; it goes to the target that has its address. */
    beginWithImport(draft: Draft, notes: readonly string[]): void {
      const address = httpAddressOf(draft)
      const known = targets.find(
        ({ config }) => address !== undefined && httpAddressOf({ target: config }) === address,
      )
      const whole = known ? { ...draft, target: { ...known.config } } : draft
      begin({ name: '', description: '', targetId: known?.id, draft: whole, notes })
    },
  }
}

/** The address of an http target; undefined for every other kind. */
export function httpAddressOf({ target }: Draft): string | undefined {
  const { kind, baseUrl } = (target ?? {}) as { kind?: unknown; baseUrl?: unknown }
  return kind === 'http' && typeof baseUrl === 'string' ? baseUrl : undefined
}
