import {
  type ComparedLine,
  differs,
  environmentLines,
  settingText,
} from '@broadside/shared/compare/environment-lines'
import { Card, CardHeader } from '@/components/ui/card.tsx'
import { cn } from '@/components/ui/cn.ts'
import { Cell, HeadCell, Row, Table, TableHead } from '@/components/ui/table.tsx'
import { RunMark } from './run-mark.tsx'
import type { ComparisonView } from './types.ts'

/** What differs in the configuration, and the fingerprint of the environment: before any number. */
export function DifferencesCard({ comparison }: { comparison: ComparisonView }) {
  const { differences, runs } = comparison
  const config = differences.map(({ path, values }) => ({ what: path, values: values.map(settingText) }))
  return (
    <div className="grid grid-cols-1 items-start gap-3 min-[900px]:grid-cols-2">
      <Card>
        <CardHeader
          title="Configuration"
          hint={config.length === 0 ? 'the same in all runs' : `${config.length} settings are not the same`}
        />
        {config.length > 0 ? (
          <LinesTable caption="Settings that differ" lines={config} runs={runs.length} mono />
        ) : (
          <p className="px-4 py-3 text-sm text-muted">
            Every setting is the same: what differs below comes from the target, the environment or chance.
          </p>
        )}
      </Card>
      <Card>
        <CardHeader title="Environment" hint="what differs is in bold" />
        <LinesTable caption="Environment of each run" lines={environmentLines(runs)} runs={runs.length} />
      </Card>
    </div>
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
          {lines.map((line) => {
            const { what, values } = line
            return (
              <Row key={what}>
                <Cell className={cn('whitespace-nowrap text-muted', mono && 'font-mono text-xs')}>
                  {what}
                </Cell>
                {values.map((value, index) => (
                  <Cell
                    // biome-ignore lint/suspicious/noArrayIndexKey: the letter of a run is its place
                    key={index}
                    className={cn(
                      'max-w-56 truncate',
                      mono && 'font-mono text-xs',
                      differs(line) && 'font-medium',
                    )}
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
