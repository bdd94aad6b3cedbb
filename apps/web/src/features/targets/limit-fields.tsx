import { Field } from '@/components/ui/field.tsx'
import { NumberField } from '@/components/ui/number-field.tsx'
import type { LoadLimits } from './limit-texts.ts'

const FIELDS = [
  { name: 'maxUsers', label: 'Users', scale: 1 },
  { name: 'maxRatePerS', label: 'Rate (1/s)', scale: 1 },
  { name: 'maxDurationMs', label: 'Duration (s)', scale: 1_000 },
] as const

/** What one target may bear; a run that asks for more is not started. */
export function LimitFields({
  limits,
  onChange,
}: {
  limits: LoadLimits
  onChange: (limits: LoadLimits) => void
}) {
  return (
    <fieldset className="grid grid-cols-3 gap-3">
      <legend className="mb-1 text-sm font-medium">At most</legend>
      {FIELDS.map(({ name, label, scale }) => {
        const value = limits[name]
        return (
          <Field key={name} label={label}>
            <NumberField
              value={value === undefined ? undefined : value / scale}
              placeholder="no limit"
              onChange={(typed) =>
                onChange({ ...limits, [name]: typed === undefined ? undefined : typed * scale })
              }
            />
          </Field>
        )
      })}
    </fieldset>
  )
}
