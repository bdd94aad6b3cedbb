import { Skeleton } from '@/components/ui/skeleton.tsx'

const CARDS = ['validity', 'verdict', 'a', 'b', 'c', 'd']
const CHARTS = [
  'users',
  'tokens',
  'queries',
  'ttft',
  'e2e',
  'heat',
  'icl',
  'connect',
  'errors',
  'ledger',
  'lag',
  'cpu',
]

/** The shape of a run page before the run is here. */
export function ReportSkeleton() {
  return (
    <div role="status" aria-label="Loading the run" className="flex flex-col gap-4">
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-7 w-96 max-w-full" />
      <div className="grid grid-cols-2 gap-3 min-[900px]:grid-cols-4 min-[1440px]:grid-cols-6">
        {CARDS.map((card, index) => (
          <Skeleton key={card} className={index < 2 ? 'col-span-2 h-32 min-[1440px]:col-span-1' : 'h-32'} />
        ))}
      </div>
      <ChartsSkeleton />
    </div>
  )
}

/** Timeline and charts of a run before its points are here. */
export function ChartsSkeleton() {
  return (
    <div role="status" aria-label="Loading the charts" className="flex flex-col gap-3">
      <Skeleton className="h-29" />
      <div className="grid grid-cols-1 gap-3 min-[900px]:grid-cols-2">
        {CHARTS.map((chart) => (
          <Skeleton key={chart} className="h-59" />
        ))}
      </div>
    </div>
  )
}
