'use client'
import { DataSetName } from '@broadside/shared/config/keycast-behaviour'
import { MAX_CSV_BYTES } from '@broadside/shared/data-sets/csv-limits'
import { type FormEvent, useDeferredValue, useMemo, useState } from 'react'
import { FieldError } from '@/components/ui/field.tsx'
import { FormActions } from '@/components/ui/form-actions.tsx'
import { bytes, count } from '../format/quantity.ts'
import { useFormErrors } from '../forms/use-form-errors.ts'
import { type CsvPreview, csvPreview, dataSetNameOf } from './csv-preview.ts'
import { type CsvSource, CsvSourceField, csvBytes } from './csv-source-field.tsx'
import { NAME_SENTENCE } from './data-set-row.ts'
import { NameField } from './name-field.tsx'

export interface NewCsv {
  readonly kind: 'csv'
  readonly name: string
  readonly csv: string
}

export interface CsvFormProps {
  busy: boolean
  error: unknown
  onClose: () => void
  onMake: (set: NewCsv) => void
}

/** Asks for a CSV file, or its text. Its rows live in this form only until they are sent. */
export function CsvForm({ busy, error, onClose, onMake }: CsvFormProps) {
  const [name, setName] = useState('')
  const [source, setSource] = useState<CsvSource>({ text: '' })
  const [asked, setAsked] = useState(false)
  const text = useDeferredValue(source.text)
  const preview = useMemo(() => csvPreview(text), [text])
  const size = useMemo(() => csvBytes(source), [source])
  const refused = useFormErrors(error, { name, csv: source.text })
  const wrong = {
    name: DataSetName.safeParse(name).success ? undefined : NAME_SENTENCE,
    csv:
      size > MAX_CSV_BYTES
        ? `Expected at most ${bytes(MAX_CSV_BYTES)}, received ${bytes(size)}.`
        : source.text.trim() === ''
          ? 'Expected a header row and at least one row, received nothing.'
          : undefined,
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!wrong.name && !wrong.csv) onMake({ kind: 'csv', name, csv: source.text })
  }
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <CsvSourceField
        source={source}
        error={(asked || size > MAX_CSV_BYTES ? wrong.csv : undefined) ?? refused.at('csv')}
        onChange={(next) => {
          setSource(next)
          if (next.file && name === '') setName(dataSetNameOf(next.file.name))
        }}
      />
      <p aria-live="polite" className="-mt-2 text-sm text-muted empty:hidden">
        {preview ? previewText(preview) : null}
      </p>
      <NameField
        name={name}
        placeholder="accounts"
        error={(asked ? wrong.name : undefined) ?? refused.at('name')}
        onChange={setName}
      />
      {refused.elsewhere ? <FieldError>{refused.elsewhere}</FieldError> : null}
      <FormActions submit="Make" busy={busy} onCancel={onClose} />
    </form>
  )
}

const MOST_COLUMNS_SHOWN = 12

/** "1 204 rows, columns email, password." */
function previewText({ rows, columns }: CsvPreview): string {
  const shown = columns.slice(0, MOST_COLUMNS_SHOWN).join(', ')
  const more = columns.length - MOST_COLUMNS_SHOWN
  return `${count(rows)} ${rows === 1 ? 'row' : 'rows'}, ${columns.length === 1 ? 'column' : 'columns'} ${shown}${
    more > 0 ? ` and ${more} more` : ''
  }.`
}
