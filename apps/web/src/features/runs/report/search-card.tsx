import type { LevelResult, SearchResult } from '@broadside/shared/search/search'
import { searchDetail, searchHeadline } from '@broadside/shared/search/search-words'
import { Card } from '@/components/ui/card.tsx'
import { cn } from '@/components/ui/cn.ts'
import { Cell, HeadCell, Row, Table, TableHead } from '@/components/ui/table.tsx'
import { clock } from '@/features/format/duration.ts'
import { percent, perSecond } from '@/features/format/quantity.ts'
import { observedText } from '../threshold-text.ts'

const PURPOSE = { grow: 'step up', bisect: 'close in', verify: 'try again' } as const
const VERDICT = {
  held: { word: 'held', style: 'text-passed' },
  broke: { word: 'broke', style: 'text-failed' },
  generator: { word: 'generator saturated', style: 'text-suspect' },
  disturbed: { word: 'changed by hand', style: 'text-suspect' },
} as const

/** Where the target breaks, and the levels that say so. */
export function SearchCard({ search }: { search: SearchResult }) {
  return (
    <section aria-label="Breaking point" className="flex min-w-0 flex-col gap-3">
      <div className="rounded-lg border border-line bg-surface px-4 py-3">
        <p className="label-text">Breaking point</p>
        <p className="text-xl font-semibold tracking-tight">{searchHeadline(search)}</p>
        <p className="text-sm text-muted">{searchDetail(search)}</p>
      </div>
      {search.levels.length > 0 ? (
        <Card>
          <Table caption="Levels of the search">
            <TableHead>
              <tr>
                <HeadCell numeric>level</HeadCell>
                <HeadCell numeric>rate</HeadCell>
                <HeadCell>why</HeadCell>
                <HeadCell>result</HeadCell>
                <HeadCell>judged</HeadCell>
                <HeadCell>observed</HeadCell>
                <HeadCell numeric>dropped</HeadCell>
              </tr>
            </TableHead>
            <tbody>
              {search.levels.map((level) => (
                <LevelRow key={level.level} level={level} />
              ))}
            </tbody>
          </Table>
        </Card>
      ) : null}
    </section>
  )
}

/** A criterion is a metric and its threshold: `e2e p(95)<1500`. */
function observedOf(criterion: string, observed: number | null): string {
  const space = criterion.indexOf(' ')
  return observedText({
    metric: criterion.slice(0, space),
    threshold: criterion.slice(space + 1),
    observed,
  })
}

function LevelRow({ level }: { level: LevelResult }) {
  const verdict = VERDICT[level.verdict]
  return (
    <Row>
      <Cell numeric>{level.level}</Cell>
      <Cell numeric>{perSecond(level.ratePerS)}</Cell>
      <Cell className="whitespace-nowrap">{PURPOSE[level.purpose]}</Cell>
      <Cell className={cn('whitespace-nowrap', verdict.style)}>{verdict.word}</Cell>
      <Cell className="num whitespace-nowrap">
        {clock(level.judgedFromSecond)} to {clock(level.toSecond)}
      </Cell>
      <Cell>
        {level.criteria.map(({ criterion, observed, passed }) => (
          <span
            key={criterion}
            className={cn('flex justify-between gap-4 whitespace-nowrap', !passed && 'text-failed')}
          >
            <code className="font-mono text-xs">{criterion}</code>
            <span className="num">{observedOf(criterion, observed)}</span>
          </span>
        ))}
      </Cell>
      <Cell numeric>{percent(level.droppedShare)}</Cell>
    </Row>
  )
}
