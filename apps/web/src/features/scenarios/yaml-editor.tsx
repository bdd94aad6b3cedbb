'use client'
import { type KeyboardEvent, useId } from 'react'
import { FieldError } from '@/components/ui/field.tsx'
import { Textarea } from '@/components/ui/textarea.tsx'

export interface YamlEditorProps {
  text: string
  onChange: (text: string) => void
  error?: string
}

/** The whole configuration as text; Tab indents, Escape then Tab leaves. */
export function YamlEditor({ text, onChange, error }: YamlEditorProps) {
  const id = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') event.currentTarget.dataset.leaving = 'yes'
    else if (event.key === 'Tab' && !event.shiftKey && event.currentTarget.dataset.leaving !== 'yes') {
      event.preventDefault()
      event.currentTarget.setRangeText(
        '  ',
        event.currentTarget.selectionStart,
        event.currentTarget.selectionEnd,
        'end',
      )
      onChange(event.currentTarget.value)
    } else delete event.currentTarget.dataset.leaving
  }
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        Configuration (YAML)
      </label>
      <Textarea
        id={id}
        value={text}
        spellCheck={false}
        wrap="off"
        rows={Math.min(40, Math.max(18, text.split('\n').length + 1))}
        className="resize-y font-mono text-xs leading-5"
        aria-invalid={error ? true : undefined}
        onKeyDown={onKeyDown}
        onChange={(event) => onChange(event.target.value)}
      />
      {error ? <FieldError>{error}</FieldError> : null}
    </div>
  )
}
