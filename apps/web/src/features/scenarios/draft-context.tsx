'use client'
import type { FieldIssue } from '@broadside/shared/config/issues'
import { createContext, type ReactNode, useContext, useId } from 'react'
import { Field } from '@/components/ui/field.tsx'
import { Input } from '@/components/ui/input.tsx'
import { NumberField } from '@/components/ui/number-field.tsx'
import { type Option, Select } from '@/components/ui/select.tsx'
import { Textarea } from '@/components/ui/textarea.tsx'
import { at, type Draft, type DraftPath, issueAt } from './draft.ts'

export interface DraftForm {
  readonly draft: Draft
  readonly issues: readonly FieldIssue[]
  readonly set: (path: DraftPath, value: unknown) => void
}

const DraftContext = createContext<DraftForm | undefined>(undefined)
export const DraftProvider = DraftContext.Provider

export function useDraft(): DraftForm {
  const form = useContext(DraftContext)
  if (!form) throw new Error('useDraft: expected a <DraftProvider> around the field, found none')
  return form
}

export interface DraftFieldProps {
  path: DraftPath
  label: string
  hint?: ReactNode
  placeholder?: string
  className?: string
  /** Its label is shown above the first of the alike rows, and not again. */
  isRepeated?: boolean
}

export interface DraftTextProps extends DraftFieldProps {
  /** What is there to be named; anything else may be typed too. */
  suggestions?: readonly string[]
}

/** A text bound to a place of the draft; emptied, the field is gone and its default holds. */
export function DraftText({ path, placeholder, suggestions = [], ...field }: DraftTextProps) {
  const { draft, issues, set } = useDraft()
  const listId = useId()
  const value = at(draft, path)
  return (
    <Field {...field} error={issueAt(issues, path)}>
      <Input
        value={value === undefined ? '' : String(value)}
        placeholder={placeholder}
        spellCheck={false}
        autoComplete="off"
        list={suggestions.length > 0 ? listId : undefined}
        onChange={(event) => set(path, event.target.value === '' ? undefined : event.target.value)}
      />
      {suggestions.length > 0 ? (
        <datalist id={listId}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      ) : null}
    </Field>
  )
}

export function DraftLongText({ path, placeholder, ...field }: DraftFieldProps) {
  const { draft, issues, set } = useDraft()
  const value = at(draft, path)
  return (
    <Field {...field} error={issueAt(issues, path)}>
      <Textarea
        rows={2}
        value={value === undefined ? '' : String(value)}
        placeholder={placeholder}
        onChange={(event) => set(path, event.target.value === '' ? undefined : event.target.value)}
      />
    </Field>
  )
}

/** A duration as k6 writes it: "30s", "1m30s". */
export const DraftDuration = (props: DraftFieldProps) => <DraftText placeholder="30s" {...props} />

export interface DraftNumberProps extends DraftFieldProps {
  unit?: string
  step?: number
}

export function DraftNumber({ path, placeholder, unit, step, ...field }: DraftNumberProps) {
  const { draft, issues, set } = useDraft()
  const value = at(draft, path)
  return (
    <Field {...field} error={issueAt(issues, path)}>
      <NumberField
        value={typeof value === 'number' ? value : undefined}
        unit={unit}
        step={step}
        placeholder={placeholder}
        onChange={(next) => set(path, next)}
      />
    </Field>
  )
}

export interface DraftSelectProps<T extends string> extends DraftFieldProps {
  options: readonly Option<T>[]
  /** What holds when the draft says nothing. */
  fallback: T
  onChange?: (value: T) => void
}

export function DraftSelect<T extends string>({
  path,
  options,
  fallback,
  onChange,
  placeholder,
  ...field
}: DraftSelectProps<T>) {
  const { draft, issues, set } = useDraft()
  const value = at(draft, path)
  return (
    <Field {...field} error={issueAt(issues, path)}>
      <Select
        value={typeof value === 'string' ? (value as T) : fallback}
        options={options}
        placeholder={placeholder}
        onChange={(next) => (onChange ? onChange(next) : set(path, next))}
      />
    </Field>
  )
}
