import { Field } from '@/components/ui/field.tsx'
import { Input } from '@/components/ui/input.tsx'
import { Select } from '@/components/ui/select.tsx'
import { Textarea } from '@/components/ui/textarea.tsx'
import { Section } from './form/section.tsx'
import type { TargetChoice } from './target-choice.ts'

export interface ScenarioIdentityProps {
  name: string
  nameError: string | undefined
  onName: (name: string) => void
  description: string
  onDescription: (description: string) => void
  targets: readonly TargetChoice[]
  targetId: string | undefined
  onTarget: (id: string) => void
}

/** Name, target and description of a scenario. */
export function ScenarioIdentity({
  name,
  nameError,
  onName,
  description,
  onDescription,
  targets,
  targetId,
  onTarget,
}: ScenarioIdentityProps) {
  return (
    <Section title="Scenario">
      <Field label="Name" error={nameError}>
        <Input
          value={name}
          onChange={(event) => onName(event.target.value)}
          placeholder="wsproxy: my first test"
        />
      </Field>
      <Field label="Target" hint="what receives the load">
        <Select
          value={targetId}
          onChange={onTarget}
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
          onChange={(event) => onDescription(event.target.value)}
          placeholder="What this test should find out"
        />
      </Field>
    </Section>
  )
}
