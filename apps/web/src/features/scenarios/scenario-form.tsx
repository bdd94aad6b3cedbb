'use client'
import type { RunConfig } from '@broadside/shared/run-config'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { FieldError } from '@/components/ui/field.tsx'
import { Select } from '@/components/ui/select.tsx'
import { Switch } from '@/components/ui/switch.tsx'
import { ForMembers } from '../account/allowed.tsx'
import type { Draft } from './draft.ts'
import { DraftProvider } from './draft-context.tsx'
import { AdvancedSection } from './form/advanced-section.tsx'
import { BehaviourSection } from './form/behaviour-section.tsx'
import { ShapeSection } from './form/shape-section.tsx'
import { ThresholdsSection } from './form/thresholds-section.tsx'
import { FormProblems } from './form-problems.tsx'
import { PlanPreview } from './plan-preview.tsx'
import { ScenarioIdentity } from './scenario-identity.tsx'
import type { TargetChoice } from './target-choice.ts'
import { useScenarioDraft } from './use-scenario-draft.ts'
import { YamlEditor } from './yaml/yaml-editor.tsx'
import { YamlFiles } from './yaml/yaml-files.tsx'

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

/** Describes a scenario: fields or YAML on the left, the plan on the right. */
export function ScenarioForm({ initial, targets, error, busy, onSave, onRun }: ScenarioFormProps) {
  const [name, setName] = useState(initial.name)
  const [description, setDescription] = useState(initial.description)
  const [asked, setAsked] = useState(false)
  const written = useScenarioDraft(initial, targets)
  const { targetId, config, problems } = written

  const submit = (act: (value: ScenarioFormValue) => void) => {
    setAsked(true)
    if (!config || name.trim() === '') return
    act({ name: name.trim(), description: description.trim(), targetId, config, written: written.draft })
  }
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
        <ScenarioIdentity
          name={name}
          nameError={asked && name.trim() === '' ? 'Expected a name, received nothing.' : undefined}
          onName={setName}
          description={description}
          onDescription={setDescription}
          targets={targets}
          targetId={targetId}
          onTarget={written.chooseTarget}
        />
        <Configuration
          written={written}
          name={name}
          onFile={(fileName) => {
            if (name.trim() === '') setName(nameOfFile(fileName))
          }}
        />
      </div>
      <aside className="flex flex-col gap-4 min-[1100px]:sticky min-[1100px]:top-17">
        {written.lastValid ? <PlanPreview config={written.lastValid} isStale={written.isStale} /> : null}
        <FormProblems problems={problems} />
        {error ? <FieldError>{error}</FieldError> : null}
        <ForMembers>
          <div className="flex gap-2">
            <Button
              variant="primary"
              size="lg"
              className="flex-1"
              busy={busy === 'run'}
              disabled={busy !== undefined || problems.length > 0}
              onClick={() => submit(onRun)}
            >
              Save and run
            </Button>
            <Button
              type="submit"
              size="lg"
              busy={busy === 'save'}
              disabled={busy !== undefined || problems.length > 0}
            >
              Save
            </Button>
          </div>
        </ForMembers>
      </aside>
    </form>
  )
}

interface ConfigurationProps {
  written: ReturnType<typeof useScenarioDraft>
  name: string
  onFile: (fileName: string) => void
}

/** The configuration as fields, a part at a time, or as YAML. */
function Configuration({ written, name, onFile }: ConfigurationProps) {
  const { names, yaml, yamlError } = written
  const [chosen, setChosen] = useState(names[0] ?? 'main')
  const current = names.includes(chosen) ? chosen : (names[0] ?? 'main')
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Switch
          label="Edit as YAML"
          checked={yaml !== undefined}
          disabled={yamlError !== undefined}
          onChange={written.showYaml}
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
          read={written.asYaml}
          onOpen={(text, fileName) => {
            written.writeYaml(text)
            onFile(fileName)
          }}
        />
      </div>
      {yaml === undefined ? (
        <DraftProvider value={written.form}>
          <ShapeSection path={['scenarios', current]} />
          <BehaviourSection path={['scenarios', current, 'behaviour']} />
          <ThresholdsSection />
          <AdvancedSection />
        </DraftProvider>
      ) : (
        <YamlEditor text={yaml} onChange={written.writeYaml} error={yamlError} />
      )}
    </>
  )
}

/** "smoke.yaml" → "smoke" */
const nameOfFile = (fileName: string): string => fileName.replace(/\.(ya?ml|json)$/i, '')
