import { type CounterName, METRICS } from '@broadside/shared/metrics'
import type { RunSummary } from '@broadside/shared/summary/summary'
import { Card, CardHeader } from '@/components/ui/card.tsx'
import { cn } from '@/components/ui/cn.ts'
import { Definition } from '@/features/charts/legend.tsx'
import { percent, quantity } from '@/features/format/quantity.ts'
import { HopLedgerTable } from './hop-ledger.tsx'
import { ProcessTable } from './process-table.tsx'

interface Section {
  title: string
  hint: string
  whole: CounterName
  lines: readonly CounterName[]
}

const SECTIONS: readonly Section[] = [
  {
    title: 'Queries',
    hint: 'attempted = ok + failed',
    whole: 'queries_attempted',
    lines: ['queries_attempted', 'queries', 'queries_failed', 'queries_good'],
  },
  {
    title: 'Tokens',
    hint: 'expected = received once and in order + missing',
    whole: 'tokens_expected',
    lines: [
      'tokens_expected',
      'output_tokens',
      'tokens_missing',
      'tokens_duplicated',
      'tokens_reordered',
      'tokens_recovered',
      'tokens_foreign',
      'stream_stalls',
    ],
  },
  {
    title: 'Sockets',
    hint: 'first connects, drops of established sockets, and reconnects',
    whole: 'ws_sessions',
    lines: [
      'ws_sessions',
      'ws_connect_failures',
      'ws_drops',
      'ws_reconnect_attempts',
      'ws_reconnects',
      'ws_reconnects_failed',
      'ws_refused',
    ],
  },
  {
    title: 'Iterations',
    hint: 'planned = started + dropped',
    whole: 'iterations_planned',
    lines: [
      'iterations_planned',
      'iterations_started',
      'iterations',
      'dropped_iterations',
      'iterations_interrupted',
    ],
  },
  {
    title: 'Wire',
    hint: 'bytes as counted by the sockets',
    whole: 'data_received',
    lines: [
      'http_reqs',
      'http_connections_opened',
      'ws_msgs_sent',
      'ws_msgs_received',
      'data_sent',
      'data_received',
    ],
  },
]

const BAD = new Set<CounterName>([
  'queries_failed',
  'tokens_missing',
  'tokens_duplicated',
  'tokens_reordered',
  'tokens_foreign',
  'stream_stalls',
  'ws_connect_failures',
  'ws_drops',
  'ws_reconnects_failed',
  'ws_refused',
  'dropped_iterations',
])

/** The conservation ledger: what was asked for, what came, and where the rest went; exact to the last one. */
export function LedgerTab({ summary }: { summary: RunSummary }) {
  return (
    <div className="grid grid-cols-1 gap-4 min-[900px]:grid-cols-2">
      {summary.hops ? <HopLedgerTable hops={summary.hops} /> : null}
      {SECTIONS.map((section) => {
        const lines = section.lines.filter((name) => summary.counters[name] !== undefined)
        if (lines.length === 0) return null
        const whole = summary.counters[section.whole]
        return (
          <Card key={section.title}>
            <CardHeader title={section.title} hint={section.hint} />
            <dl className="py-1">
              {lines.map((name) => {
                const value = summary.counters[name] ?? 0
                return (
                  <div key={name} className="flex items-baseline gap-4 px-4 py-1 text-sm">
                    <dt className="min-w-0 flex-1">
                      <Definition metric={name}>{METRICS[name].label}</Definition>
                    </dt>
                    <dd className={cn('num', BAD.has(name) && value > 0 && 'font-medium text-failed')}>
                      {quantity(value, METRICS[name].unit)}
                    </dd>
                    <dd className="num w-16 text-right text-subtle">
                      {section.title === 'Wire' || !whole ? '' : percent(value / whole)}
                    </dd>
                  </div>
                )
              })}
            </dl>
          </Card>
        )
      })}
      <ProcessTable processes={summary.processes} imbalances={summary.imbalances} />
    </div>
  )
}
