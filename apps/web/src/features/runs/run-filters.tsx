'use client'
import {
  RUN_STATUSES,
  type RunStatus,
  VALIDITIES,
  type Validity,
  VERDICTS,
  type Verdict,
} from '@broadside/shared/runs/run-status'
import { Star, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { SearchInput } from '@/components/ui/search-input.tsx'
import { Select } from '@/components/ui/select.tsx'

export interface RunFilters {
  readonly search?: string
  readonly status?: RunStatus
  readonly verdict?: Verdict
  readonly validity?: Validity
  readonly scenario?: string
  readonly tag?: string
  readonly branch?: string
  readonly person?: string
  readonly starred?: 'yes'
}

export interface RunFilterOptions {
  readonly scenarios: readonly { readonly id: string; readonly name: string }[]
  readonly tags: readonly string[]
  readonly branches: readonly string[]
  readonly people: readonly string[]
}

export interface RunFiltersProps {
  filters: RunFilters
  onChange: (filters: RunFilters) => void
  options: RunFilterOptions
}

const ANY = 'any'
const TYPING_PAUSE_MS = 250
const named = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** Filters of the run list; they live in the URL, so that a list can be sent to somebody. */
export function RunFilterBar({ filters, onChange, options }: RunFiltersProps) {
  const [typed, setTyped] = useState(filters.search ?? '')
  useEffect(() => {
    if (typed === (filters.search ?? '')) return
    const timer = setTimeout(() => onChange({ ...filters, search: typed || undefined }), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, filters, onChange])
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  const choice = (
    label: string,
    key: keyof RunFilters,
    values: readonly { value: string; label: string }[],
  ) =>
    values.length === 0 && filters[key] === undefined ? null : (
      <Choice
        label={label}
        value={filters[key]}
        options={values}
        onChange={(value) => onChange({ ...filters, [key]: value })}
      />
    )
  return (
    <search className="mb-3 flex flex-wrap items-center gap-2">
      <SearchInput
        aria-label="Search runs"
        placeholder="Name, note, ID or commit"
        className="sm:w-56"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {choice(
        'Scenario',
        'scenario',
        options.scenarios.map(({ id, name }) => ({ value: id, label: name })),
      )}
      {choice('Status', 'status', named(RUN_STATUSES))}
      {choice('Verdict', 'verdict', named(VERDICTS))}
      {choice('Validity', 'validity', named(VALIDITIES))}
      {choice('Tag', 'tag', named(options.tags))}
      {choice('Branch', 'branch', named(options.branches))}
      {choice('Person', 'person', named(options.people))}
      <Button
        variant={filters.starred ? 'primary' : 'secondary'}
        aria-pressed={filters.starred !== undefined}
        onClick={() => onChange({ ...filters, starred: filters.starred ? undefined : 'yes' })}
      >
        <Star aria-hidden />
        Starred
      </Button>
      {isFiltered ? (
        <Button
          variant="ghost"
          onClick={() => {
            setTyped('')
            onChange({})
          }}
        >
          <X aria-hidden />
          Clear
        </Button>
      ) : null}
    </search>
  )
}

interface ChoiceProps {
  label: string
  value: string | undefined
  options: readonly { value: string; label: string }[]
  onChange: (value: string | undefined) => void
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  // What the URL asks for is an option even when no run of the first pages has it.
  const isKnown = value === undefined || options.some((option) => option.value === value)
  return (
    <Select
      aria-label={label}
      value={value ?? ANY}
      className="w-auto max-w-44"
      onChange={(next) => onChange(next === ANY ? undefined : next)}
      options={[
        { value: ANY, label: `Any ${label.toLowerCase()}` },
        ...options,
        ...(isKnown ? [] : [{ value, label: value }]),
      ]}
    />
  )
}
