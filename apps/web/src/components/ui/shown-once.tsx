'use client'
import { Button } from './button.tsx'
import { CopyField } from './copy-field.tsx'

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
      <CopyField
        label={label}
        hint={hint}
        value={value}
        copyLabel={copyLabel}
        className="font-mono text-sm"
      />
      <Button className="self-end" onClick={onDone}>
        Done
      </Button>
    </>
  )
}
