'use client'
import { MAX_CSV_BYTES } from '@broadside/shared/data-sets/csv-limits'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { Field, useFieldControl } from '@/components/ui/field.tsx'
import { Textarea } from '@/components/ui/textarea.tsx'
import { bytes } from '../format/quantity.ts'

export interface CsvSource {
  readonly text: string
  /** Where the text is from; undefined: it was pasted. */
  readonly file?: { readonly name: string; readonly sizeBytes: number }
}

/** The size of what would be sent, as UTF-8. */
export const csvBytes = ({ text, file }: CsvSource): number =>
  file ? file.sizeBytes : new TextEncoder().encode(text).length

export interface CsvSourceFieldProps {
  source: CsvSource
  error: string | undefined
  onChange: (source: CsvSource) => void
}

/** A file is named, not shown: an editor with megabytes in it would not answer. A file that is too large is not read at all. */
export function CsvSourceField({ source, error, onChange }: CsvSourceFieldProps) {
  const [unreadable, setUnreadable] = useState<string>()
  const pick = async (file: File | undefined) => {
    if (!file) return
    const { name, size: sizeBytes } = file
    setUnreadable(undefined)
    try {
      const text = sizeBytes > MAX_CSV_BYTES ? '' : await file.text()
      onChange({ text, file: { name, sizeBytes } })
    } catch {
      setUnreadable(`Expected a file that can be read: the browser could not read ${name}.`)
    }
  }
  if (source.file)
    return (
      <Field label="CSV file" error={error}>
        <PickedFile {...source.file} onRemove={() => onChange({ text: '' })} />
      </Field>
    )
  return (
    <div className="flex flex-col gap-3">
      <Field label="CSV file" error={unreadable}>
        <FileInput onPick={pick} />
      </Field>
      <Field label="or its text" hint="the first row names the columns" error={error}>
        <Textarea
          rows={5}
          value={source.text}
          spellCheck={false}
          autoComplete="off"
          placeholder={'email,password\nana@example.com,first'}
          className="font-mono text-sm whitespace-pre"
          onChange={(event) => onChange({ text: event.target.value })}
        />
      </Field>
    </div>
  )
}

function FileInput({ onPick }: { onPick: (file: File | undefined) => void }) {
  const control = useFieldControl()
  return (
    <input
      {...control}
      type="file"
      accept=".csv,.txt,text/csv,text/plain"
      className="w-full min-w-0 text-sm text-muted file:mr-3 file:h-8 file:cursor-pointer file:rounded-md file:border file:border-solid file:border-line-strong file:bg-surface file:px-3 file:text-base file:font-medium file:text-ink hover:file:bg-sunken"
      onChange={(event) => onPick(event.target.files?.[0])}
    />
  )
}

function PickedFile({
  name,
  sizeBytes,
  onRemove,
}: {
  name: string
  sizeBytes: number
  onRemove: () => void
}) {
  const control = useFieldControl()
  return (
    <div className="flex items-center gap-2 rounded-md border border-line bg-sunken py-1 pr-1 pl-2.5">
      <FileText aria-hidden className="size-4 shrink-0 text-subtle" />
      <output {...control} className="min-w-0 flex-1 truncate">
        {name} <span className="text-sm text-subtle">{bytes(sizeBytes)}</span>
      </output>
      <Button size="sm" variant="ghost" onClick={onRemove}>
        Remove
      </Button>
    </div>
  )
}
