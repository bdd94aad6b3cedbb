'use client'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

export interface ShownOnceProps {
  /** What it is: "API key". */
  label: string
  value: string
  /** Why it cannot be seen again, and what it is good for. */
  hint: string
  /** "Copy key" */
  copyLabel: string
  onDone: () => void
}

/** A secret that was just made, to be copied now: the last step of a dialog. */
export function ShownOnce({ label, value, hint, copyLabel, onDone }: ShownOnceProps) {
  return (
    <>
      <Field label={label} hint={hint}>
        <span className="flex gap-2">
          <Input
            readOnly
            value={value}
            className="font-mono text-sm"
            onFocus={(event) => event.target.select()}
          />
          <CopyButton variant="primary" showLabel label={copyLabel} className="h-8" value={value} />
        </span>
      </Field>
      <Button className="self-end" onClick={onDone}>
        Done
      </Button>
    </>
  )
}
