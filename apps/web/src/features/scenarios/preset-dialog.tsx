'use client'
import { useState } from 'react'
import { Dialog } from '@/components/ui/dialog.tsx'
import { Field } from '@/components/ui/field.tsx'
import { Select } from '@/components/ui/select.tsx'
import { isOwnStack } from '../targets/own-stack.ts'
import type { Draft } from './draft.ts'
import { fitPreset, presetsFor } from './presets.ts'
import type { TargetChoice } from './target-choice.ts'

export interface ChosenPreset {
  readonly name: string
  readonly description: string
  readonly targetId: string
  readonly draft: Draft
  readonly notes: readonly string[]
}

const isThere = ({ config }: TargetChoice): boolean => !isOwnStack(config)

export interface PresetDialogProps {
  targets: readonly TargetChoice[]
  onChoose: (preset: ChosenPreset) => void
  onClose: () => void
}

/** A target, and the ready scenarios that fit its kind. */
export function PresetDialog({ targets, onChoose, onClose }: PresetDialogProps) {
  const [targetId, setTargetId] = useState(() => (targets.find(isThere) ?? targets[0])?.id)
  const target = targets.find(({ id }) => id === targetId)
  const presets = target ? presetsFor(target.config.kind) : []
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Start from a preset"
      description="Published tests, ready to be changed before anything runs."
      className="max-w-2xl"
    >
      <Field label="Target">
        <Select
          value={targetId}
          onChange={setTargetId}
          options={targets.map(({ id, name, config }) => ({ value: id, label: name, hint: config.kind }))}
        />
      </Field>
      {presets.length === 0 ? (
        <p className="text-sm text-muted">There is no preset for this kind of target yet.</p>
      ) : null}
      <ul className="flex flex-col divide-y divide-line">
        {presets.map((preset) => (
          <li key={preset.slug}>
            <button
              type="button"
              className="-mx-2 w-[calc(100%+1rem)] rounded-md px-2 py-2.5 text-left hover:bg-sunken focus-visible:-outline-offset-2"
              onClick={() => {
                if (!target) return
                const { name, description } = preset
                onChoose({ name, description, targetId: target.id, ...fitPreset(preset, target.config) })
                onClose()
              }}
            >
              <span className="block text-base font-medium">{preset.name}</span>
              <span className="block text-sm text-muted">{preset.description}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
