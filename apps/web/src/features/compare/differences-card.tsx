import { type ComparedLine, differs, environmentLines } from '@broadside/shared/compare/environment-lines'
import { settingText } from '@broadside/shared/format/setting'
import { Card, CardHeader } from '@/components/ui/card.tsx'
import { cn } from '@/components/ui/cn.ts'
import { Cell, HeadCell, Row, Table, TableHead } from '@/components/ui/table.tsx'
import { NOTHING } from '@/features/format/number.ts'
import { counted } from '@/features/format/quantity.ts'
import { RunMark } from './run-mark.tsx'
import type { ComparisonView } from './types.ts'

/** What differs in the configuration, and the fingerprint of the environment: before any number. */
export function DifferencesCard({ comparison }: { comparison: ComparisonView }) {
  const { differences, runs } = comparison
  const config = differences.map(({ path, values }) => ({ what: path, values: values.map(settingText) }))
  const environment = environmentLines(runs)
  const changed = environment.filter(differs)
  const kept = environment.filter((line) => !differs(line) && line.values[0] !== NOTHING)
  return (
    <div className="grid grid-cols-1 items-start gap-3 min-[900px]:grid-cols-2">
      <Card>
        <CardHeader
          title="Configuration"
          hint={
            config.length === 0
              ? 'the same in all runs'
              : `${counted(config.length, 'setting')} ${config.length === 1 ? 'differs' : 'differ'}`
          }
        />
        {config.length > 0 ? (
          <LinesTable caption="Settings that differ" lines={config} runs={runs.length} mono />
        ) : (
          <p className="px-4 py-3 text-sm text-muted">
            All settings are the same: any difference below comes from the target, the environment or chance.
          </p>
        )}
      </Card>
      <Card>
        <CardHeader
          title="Environment"
          hint={
            changed.length === 0
              ? 'the same for all runs'
              : `${changed.map(({ what }) => what).join(', ')} differ`
          }
        />
        {changed.length > 0 ? (
          <LinesTable caption="What differs around the runs" lines={changed} runs={runs.length} />
        ) : null}
        {kept.length > 0 ? <KeptLines lines={kept} /> : null}
      </Card>
    </div>
  )
}

/** What is the same for all runs needs to be said once. */
function KeptLines({ lines }: { lines: readonly ComparedLine[] }) {
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line px-4 py-3 text-sm first:border-t-0">
      {lines.map(({ what, values }) => (
        <div key={what} className="flex min-w-0 gap-1.5">
          <dt className="shrink-0 text-subtle">{what}</dt>
          <dd className="min-w-0 truncate text-muted" title={values[0]}>
            {values[0]}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface LinesTableProps {
  caption: string
  lines: readonly ComparedLine[]
  runs: number
  mono?: boolean
}

function LinesTable({ caption, lines, runs, mono }: LinesTableProps) {
  return (
    <div className="max-h-80 overflow-y-auto">
      <Table caption={caption}>
        <TableHead>
          <tr>
            <HeadCell>what</HeadCell>
            {Array.from({ length: runs }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the letter of a run is its place
              <HeadCell key={index}>
                <RunMark index={index} />
              </HeadCell>
            ))}
          </tr>
        </TableHead>
        <tbody>
          {lines.map(({ what, values }) => {
            return (
              <Row key={what}>
                <Cell className={cn('whitespace-nowrap text-muted', mono && 'font-mono text-xs')}>
                  {what}
                </Cell>
                {values.map((value, index) => (
                  <Cell
                    // biome-ignore lint/suspicious/noArrayIndexKey: the letter of a run is its place
                    key={index}
                    className={cn('max-w-56 truncate', mono && 'font-mono text-xs')}
                    title={value}
                  >
                    {value}
                  </Cell>
                ))}
              </Row>
            )
          })}
        </tbody>
      </Table>
    </div>
  )
}
