'use client'
import {
  RUN_STATUSES,
  type RunStatus,
  VALIDITIES,
  type Validity,
  VERDICTS,
  type Verdict,
} from '@broadside/shared/run-status'
import { Search, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { Input } from '@/components/ui/input.tsx'
import { Select } from '@/components/ui/select.tsx'

export interface RunFilters {
  readonly search?: string
  readonly status?: RunStatus
  readonly verdict?: Verdict
  readonly validity?: Validity
  readonly scenario?: string
}

export interface RunFiltersProps {
  filters: RunFilters
  onChange: (filters: RunFilters) => void
  scenarios: readonly { id: string; name: string }[]
}

const ANY = 'any'
const TYPING_PAUSE_MS = 250

/** Filters of the run list; they live in the URL, so that a list can be sent to somebody. */
export function RunFilterBar({ filters, onChange, scenarios }: RunFiltersProps) {
  const [typed, setTyped] = useState(filters.search ?? '')
  useEffect(() => {
    if (typed === (filters.search ?? '')) return
    const timer = setTimeout(() => onChange({ ...filters, search: typed || undefined }), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, filters, onChange])
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  return (
    <search className="mb-3 flex flex-wrap items-center gap-2">
      <span className="relative w-full sm:w-56">
        <Search aria-hidden className="absolute top-2 left-2.5 size-4 text-subtle" />
        <Input
          type="search"
          aria-label="Search runs"
          placeholder="Name, note, id or commit"
          className="pl-8"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </span>
      <Choice
        label="Status"
        value={filters.status}
        options={RUN_STATUSES}
        onChange={(status) => onChange({ ...filters, status })}
      />
      <Choice
        label="Verdict"
        value={filters.verdict}
        options={VERDICTS}
        onChange={(verdict) => onChange({ ...filters, verdict })}
      />
      <Choice
        label="Validity"
        value={filters.validity}
        options={VALIDITIES}
        onChange={(validity) => onChange({ ...filters, validity })}
      />
      {scenarios.length > 0 ? (
        <Select
          aria-label="Scenario"
          value={filters.scenario ?? ANY}
          className="w-auto max-w-56"
          onChange={(id) => onChange({ ...filters, scenario: id === ANY ? undefined : id })}
          options={[
            { value: ANY, label: 'Any scenario' },
            ...scenarios.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      ) : null}
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

interface ChoiceProps<T extends string> {
  label: string
  value: T | undefined
  options: readonly T[]
  onChange: (value: T | undefined) => void
}

function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  return (
    <Select
      aria-label={label}
      value={value ?? ANY}
      className="w-auto"
      onChange={(next) => onChange(next === ANY ? undefined : (next as T))}
      options={[
        { value: ANY, label: `Any ${label.toLowerCase()}` },
        ...options.map((option) => ({ value: option, label: option })),
      ]}
    />
  )
}
