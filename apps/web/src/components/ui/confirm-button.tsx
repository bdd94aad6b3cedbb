'use client'
import { type ReactNode, useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { Dialog } from './dialog.tsx'

export interface ConfirmButtonProps extends Omit<ButtonProps, 'onClick' | 'title'> {
  /** The question: "Delete the schedule nightly?" */
  question: string
  /** What is lost by it, and what stays. */
  loses: ReactNode
  /** The word on the button that does it; the button that asks shows its children. */
  action: string
  onConfirm: () => void
}

/** A button that destroys something: quiet in its place, it asks once, in words that say what is lost. */
export function ConfirmButton({
  question,
  loses,
  action,
  onConfirm,
  children,
  ...button
}: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button variant="quiet" size="sm" {...button} onClick={() => setAsking(true)}>
        {children ?? action}
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={question}
        description={loses}
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button
              variant="danger"
              onClick={() => {
                close()
                onConfirm()
              }}
            >
              {action}
            </Button>
          </>
        }
      />
    </>
  )
}
