import type { LevelResult, SearchResult } from '@broadside/shared/search/search'
import { searchDetail, searchHeadline } from '@broadside/shared/search/search-words'
import { Card } from '@/components/ui/card.tsx'
import { cn } from '@/components/ui/cn.ts'
import { Cell, HeadCell, Row, Table, TableHead } from '@/components/ui/table.tsx'

const PURPOSE = { grow: 'go up', bisect: 'close in', verify: 'try again' } as const
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

function LevelRow({ level }: { level: LevelResult }) {
  const verdict = VERDICT[level.verdict]
  return (
    <Row>
      <Cell numeric>{level.level}</Cell>
      <Cell numeric>{level.ratePerS} /s</Cell>
      <Cell className="whitespace-nowrap">{PURPOSE[level.purpose]}</Cell>
      <Cell className={cn('whitespace-nowrap', verdict.style)}>{verdict.word}</Cell>
      <Cell className="num whitespace-nowrap">
        {level.judgedFromSecond}–{level.toSecond} s
      </Cell>
      <Cell>
        {level.criteria.map(({ criterion, observed, passed }) => (
          <span
            key={criterion}
            className={cn('block whitespace-nowrap font-mono text-xs', !passed && 'text-failed')}
          >
            {criterion}: {observed === null ? 'nothing measured' : Number(observed.toPrecision(4))}
          </span>
        ))}
      </Cell>
      <Cell numeric>{Number((level.droppedShare * 100).toPrecision(3))} %</Cell>
    </Row>
  )
}
