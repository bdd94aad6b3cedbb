'use client'
import type { Finding } from '@broadside/shared/summary/summary'
import { ChevronRight, ShieldAlert, ShieldX } from 'lucide-react'
import { useState } from 'react'
import { threeDigits, whole } from '@/features/format/number.ts'
import { EvidenceChart } from './evidence-chart.tsx'
import { evidenceLabel } from './evidence-label.ts'
import type { RunChartsModel } from './use-run-charts.ts'

export interface FindingsListProps {
  findings: readonly Finding[]
  charts: RunChartsModel
}

/** What the checks found, the worst first: a sentence each; opened, the numbers behind it, the measurement as a small chart, and what to do. */
export function FindingsList({ findings, charts }: FindingsListProps) {
  const loud = findings
    .filter((finding) => finding.severity !== 'ok')
    .sort((a, b) => Number(b.severity === 'invalid') - Number(a.severity === 'invalid'))
  if (loud.length === 0) return null
  return (
    <section
      id="findings"
      aria-label="Findings"
      className="scroll-mt-16 overflow-hidden rounded-lg border border-line bg-surface"
    >
      {loud.map((finding) => (
        <FindingEntry key={finding.checkId} finding={finding} charts={charts} />
      ))}
    </section>
  )
}

function FindingEntry({ finding, charts }: { finding: Finding; charts: RunChartsModel }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="group border-b border-line last:border-0"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex list-none items-center gap-2.5 px-4 py-2.5 hover:bg-sunken/60 focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
        <SeverityIcon severity={finding.severity} />
        <span className="min-w-0 flex-1">{finding.title}</span>
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-subtle transition-transform duration-150 group-open:rotate-90"
        />
      </summary>
      <div className="flex flex-col gap-3 border-t border-line bg-sunken/50 px-4 py-3 sm:pl-11">
        <p className="max-w-prose text-sm text-muted">{finding.advice}</p>
        <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
          {Object.entries(finding.evidence).map(([name, value]) => (
            <div key={name}>
              <dt className="text-xs text-subtle">{evidenceLabel(name)}</dt>
              <dd className="num">{evidenceText(value)}</dd>
            </div>
          ))}
        </dl>
        {isOpen ? <EvidenceChart checkId={finding.checkId} charts={charts} /> : null}
      </div>
    </details>
  )
}

function SeverityIcon({ severity }: { severity: Finding['severity'] }) {
  return severity === 'invalid' ? (
    <>
      <ShieldX aria-hidden className="size-4.5 shrink-0 text-invalid" />
      <span className="sr-only">invalid:</span>
    </>
  ) : (
    <>
      <ShieldAlert aria-hidden className="size-4.5 shrink-0 text-suspect" />
      <span className="sr-only">suspect:</span>
    </>
  )
}

function evidenceText(value: number | string | null): string {
  if (value === null) return 'not measured'
  if (typeof value === 'string') return value
  return Number.isInteger(value) ? whole(value) : threeDigits(value)
}
