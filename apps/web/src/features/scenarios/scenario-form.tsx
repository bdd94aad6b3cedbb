'use client'
import type { Target } from '@broadside/shared/config/target'
import { isRecord } from '@broadside/shared/json-object'
import type { RunConfig } from '@broadside/shared/run-config'
import { type FormEvent, useCallback, useMemo, useRef, useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { Field, FieldError } from '@/components/ui/field.tsx'
import { Input } from '@/components/ui/input.tsx'
import { Select } from '@/components/ui/select.tsx'
import { Switch } from '@/components/ui/switch.tsx'
import { Textarea } from '@/components/ui/textarea.tsx'
import { ForMembers } from '../account/allowed.tsx'
import { at, type Draft, type DraftPath, fromYaml, judge, setAt, toYaml } from './draft.ts'
import { DraftProvider } from './draft-context.tsx'
import { AdvancedSection } from './form/advanced-section.tsx'
import { BehaviourSection } from './form/behaviour-section.tsx'
import { Section } from './form/section.tsx'
import { ShapeSection } from './form/shape-section.tsx'
import { ThresholdsSection } from './form/thresholds-section.tsx'
import { emptyBehaviour } from './new-draft.ts'
import { PlanPreview } from './plan-preview.tsx'
import { YamlEditor } from './yaml/yaml-editor.tsx'
import { YamlFiles } from './yaml/yaml-files.tsx'

export interface TargetChoice {
  readonly id: string
  readonly name: string
  /** The target's configuration without its secrets. */
  readonly config: Readonly<Record<string, unknown>> & { readonly kind: Target['kind'] }
}

export interface ScenarioFormValue {
  readonly name: string
  readonly description: string
  readonly targetId: string | undefined
  readonly config: RunConfig
  /** The configuration as it was written, defaults left out. */
  readonly written: Draft
}

export interface ScenarioFormProps {
  initial: { name: string; description: string; targetId: string | undefined; draft: Draft }
  targets: readonly TargetChoice[]
  /** What the server refused, as a sentence. */
  error?: string
  busy: 'save' | 'run' | undefined
  onSave: (value: ScenarioFormValue) => void
  /** Saves and runs. */
  onRun: (value: ScenarioFormValue) => void
}

/** Describes a scenario: fields or YAML on the left, the plan on the right; nothing is lost when changing between them. */
export function ScenarioForm({ initial, targets, error, busy, onSave, onRun }: ScenarioFormProps) {
  const [name, setName] = useState(initial.name)
  const [description, setDescription] = useState(initial.description)
  const [targetId, setTargetId] = useState(initial.targetId)
  const [draft, setDraft] = useState<Draft>(initial.draft)
  const [yaml, setYaml] = useState<string>()
  const [asked, setAsked] = useState(false)
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
  const nameError = asked && name.trim() === '' ? 'Expected a name, received nothing.' : undefined

  const scenarios = at(draft, ['scenarios'])
  const names = isRecord(scenarios) ? Object.keys(scenarios) : []
  const [chosen, setChosen] = useState(names[0] ?? 'main')
  const current = names.includes(chosen) ? chosen : (names[0] ?? 'main')

  const onYaml = (text: string) => {
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
    const before = at(draft, ['target', 'kind'])
    let next = setAt(draft, ['target'], target.config)
    if (before !== target.config.kind)
      for (const scenario of names)
        next = setAt(next, ['scenarios', scenario, 'behaviour'], emptyBehaviour(target.config.kind))
    setDraft(next)
    if (yaml !== undefined) setYaml(toYaml(next))
  }
  const submit = (act: (value: ScenarioFormValue) => void) => {
    setAsked(true)
    if (!judged.config || name.trim() === '' || yamlError) return
    act({
      name: name.trim(),
      description: description.trim(),
      targetId,
      config: judged.config,
      written: draft,
    })
  }
  const problems = judged.issues.length + (yamlError ? 1 : 0)

  return (
    <form
      noValidate
      className="grid grid-cols-1 items-start gap-5 min-[1100px]:grid-cols-[minmax(0,1fr)_24rem]"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        submit(onSave)
      }}
    >
      <div className="flex min-w-0 flex-col gap-4">
        <Section title="Scenario">
          <Field label="Name" error={nameError}>
            <Input
              value={name}
              onChange={(event) => setName(event.target.value)}
              placeholder="wsproxy: my first test"
            />
          </Field>
          <Field label="Target" hint="what receives the load">
            <Select
              value={targetId}
              onChange={chooseTarget}
              placeholder="as written in the YAML"
              options={targets.map((target) => ({
                value: target.id,
                label: target.name,
                hint: target.config.kind,
              }))}
            />
          </Field>
          <Field label="Description" className="sm:col-span-2">
            <Textarea
              rows={1}
              className="field-sizing-content min-h-8 resize-none"
              value={description}
              onChange={(event) => setDescription(event.target.value)}
              placeholder="What this test should find out"
            />
          </Field>
        </Section>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Switch
            label="Edit as YAML"
            checked={yaml !== undefined}
            disabled={yamlError !== undefined}
            onChange={(on) => setYaml(on ? toYaml(draft) : undefined)}
          />
          {names.length > 1 && yaml === undefined ? (
            <Select
              aria-label="Part of the scenario"
              value={current}
              onChange={setChosen}
              className="w-48"
              options={names.map((part) => ({ value: part, label: part }))}
            />
          ) : null}
          <YamlFiles
            name={name}
            read={() => yaml ?? toYaml(draft)}
            onOpen={(text, fileName) => {
              onYaml(text)
              if (name.trim() === '') setName(nameOfFile(fileName))
            }}
          />
        </div>
        {yaml === undefined ? (
          <DraftProvider value={form}>
            <ShapeSection path={['scenarios', current]} />
            <BehaviourSection path={['scenarios', current, 'behaviour']} />
            <ThresholdsSection />
            <AdvancedSection />
          </DraftProvider>
        ) : (
          <YamlEditor text={yaml} onChange={onYaml} error={yamlError} />
        )}
      </div>
      <aside className="flex flex-col gap-4 min-[1100px]:sticky min-[1100px]:top-17">
        {lastValid.current ? (
          <PlanPreview config={lastValid.current} isStale={judged.config === undefined} />
        ) : null}
        {problems > 0 ? (
          <section
            aria-label="Problems"
            className="flex flex-col gap-1.5 rounded-lg border border-failed/40 bg-failed/6 px-4 py-3"
          >
            {yamlError ? <FieldError>{yamlError}</FieldError> : null}
            {judged.issues.slice(0, 6).map((issue) => (
              <FieldError key={issue.message}>{issue.message}</FieldError>
            ))}
            {judged.issues.length > 6 ? (
              <p className="text-xs text-muted">and {judged.issues.length - 6} more</p>
            ) : null}
          </section>
        ) : null}
        {error ? <FieldError>{error}</FieldError> : null}
        <ForMembers>
          <div className="flex gap-2">
            <Button
              variant="primary"
              size="lg"
              className="flex-1"
              busy={busy === 'run'}
              disabled={busy !== undefined || problems > 0}
              onClick={() => submit(onRun)}
            >
              Save and run
            </Button>
            <Button
              type="submit"
              size="lg"
              busy={busy === 'save'}
              disabled={busy !== undefined || problems > 0}
            >
              Save
            </Button>
          </div>
        </ForMembers>
      </aside>
    </form>
  )
}

/** "smoke.yaml" → "smoke" */
const nameOfFile = (fileName: string): string => fileName.replace(/\.(ya?ml|json)$/i, '')
