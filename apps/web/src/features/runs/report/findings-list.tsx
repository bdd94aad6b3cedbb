'use client'
import type { Finding } from '@broadside/shared/summary'
import { ChevronRight, ShieldAlert, ShieldX } from 'lucide-react'
import { threeDigits, whole } from '@/features/format/number.ts'

/** What the checks found, the worst first: a sentence each; opened, the numbers behind it and what to do. */
export function FindingsList({ findings }: { findings: readonly Finding[] }) {
  const loud = findings
    .filter((finding) => finding.severity !== 'ok')
    .sort((a, b) => Number(b.severity === 'invalid') - Number(a.severity === 'invalid'))
  if (loud.length === 0) return null
  return (
    <section aria-label="Findings" className="overflow-hidden rounded-lg border border-line bg-surface">
      {loud.map((finding) => (
        <details key={finding.checkId} className="group border-b border-line last:border-0">
          <summary className="flex list-none items-center gap-2.5 px-4 py-2.5 hover:bg-sunken/60 focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
            <SeverityIcon severity={finding.severity} />
            <span className="min-w-0 flex-1">{finding.title}</span>
            <ChevronRight
              aria-hidden
              className="size-4 shrink-0 text-subtle transition-transform duration-150 group-open:rotate-90"
            />
          </summary>
          <div className="flex flex-col gap-3 border-t border-line bg-sunken/50 px-4 py-3 pl-11">
            <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
              {Object.entries(finding.evidence).map(([name, value]) => (
                <div key={name}>
                  <dt className="text-xs text-subtle">{name}</dt>
                  <dd className="num">{evidenceText(value)}</dd>
                </div>
              ))}
            </dl>
            <p className="max-w-prose text-sm text-muted">{finding.advice}</p>
          </div>
        </details>
      ))}
    </section>
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
