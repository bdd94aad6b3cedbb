import { CopyButton } from './copy-button.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

export interface CopyFieldProps {
  label: string
  hint: string
  value: string
  /** "Copy link" */
  copyLabel: string
  /** What the text is called by a screen reader, where the label alone would not do. */
  name?: string
  className?: string
}

/** A text that is there to be copied: the button does it, and the focus selects it whole. */
export function CopyField({ label, hint, value, copyLabel, name, className }: CopyFieldProps) {
  return (
    <Field label={label} hint={hint}>
      <span className="flex gap-2">
        <Input
          readOnly
          value={value}
          aria-label={name}
          className={className}
          onFocus={(event) => event.target.select()}
        />
        <CopyButton variant="primary" showLabel label={copyLabel} className="h-8" value={value} />
      </span>
    </Field>
  )
}
