'use client'
import { Button } from './button.tsx'

export interface FormActionsProps {
  /** What the form does: "Create key". */
  submit: string
  busy?: boolean
  disabled?: boolean
  onCancel: () => void
}

/** The last row of a form in a dialog: the safe button first, the one that acts last. */
export function FormActions({ submit, busy, disabled, onCancel }: FormActionsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" variant="primary" busy={busy} disabled={disabled}>
        {submit}
      </Button>
    </div>
  )
}
