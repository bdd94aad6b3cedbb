'use client'
import { isRecord } from '@broadside/shared/json-object'
import type { RunConfig } from '@broadside/shared/run-config'
import { useCallback, useMemo, useRef, useState } from 'react'
import { at, type Draft, type DraftPath, fromYaml, judge, setAt, toYaml } from './draft.ts'
import { emptyBehaviour } from './new-draft.ts'
import type { TargetChoice } from './target-choice.ts'

/** The configuration that is being written, as fields or as YAML; nothing is lost when changing between them. */
export function useScenarioDraft(
  initial: { readonly draft: Draft; readonly targetId: string | undefined },
  targets: readonly TargetChoice[],
) {
  const [draft, setDraft] = useState<Draft>(initial.draft)
  const [targetId, setTargetId] = useState(initial.targetId)
  /** undefined: the fields are shown. */
  const [yaml, setYaml] = useState<string>()
  const judged = useMemo(() => judge(draft), [draft])
  const lastValid = useRef<RunConfig | undefined>(undefined)
  if (judged.config) lastValid.current = judged.config

  const set = useCallback(
    (path: DraftPath, value: unknown) => setDraft((current) => setAt(current, path, value)),
    [],
  )
  const form = useMemo(() => ({ draft, issues: judged.issues, set }), [draft, judged.issues, set])
  const parsedYaml = useMemo(() => (yaml === undefined ? undefined : fromYaml(yaml)), [yaml])
  const yamlError =
    parsedYaml && !parsedYaml.ok
      ? `${parsedYaml.line ? `Line ${parsedYaml.line}: ` : ''}${parsedYaml.message}`
      : undefined

  const scenarios = at(draft, ['scenarios'])
  const names = isRecord(scenarios) ? Object.keys(scenarios) : []

  const writeYaml = (text: string) => {
    setYaml(text)
    const parsed = fromYaml(text)
    if (!parsed.ok) return
    // A target that was written by hand is no longer the chosen one: what was written is what runs.
    if (JSON.stringify(parsed.draft.target) !== JSON.stringify(draft.target)) setTargetId(undefined)
    setDraft(parsed.draft)
  }
  const chooseTarget = (id: string) => {
    const target = targets.find((candidate) => candidate.id === id)
    if (!target) return
    setTargetId(id)
    let next = setAt(draft, ['target'], target.config)
    if (at(draft, ['target', 'kind']) !== target.config.kind)
      for (const scenario of names)
        next = setAt(next, ['scenarios', scenario, 'behaviour'], emptyBehaviour(target.config.kind))
    setDraft(next)
    if (yaml !== undefined) setYaml(toYaml(next))
  }
  return {
    draft,
    form,
    targetId,
    names,
    yaml,
    yamlError,
    /** Undefined while something is wrong. */
    config: yamlError ? undefined : judged.config,
    lastValid: lastValid.current,
    isStale: judged.config === undefined,
    problems: [...(yamlError ? [yamlError] : []), ...judged.issues.map(({ message }) => message)],
    asYaml: () => yaml ?? toYaml(draft),
    showYaml: (on: boolean) => setYaml(on ? toYaml(draft) : undefined),
    writeYaml,
    chooseTarget,
  }
}
