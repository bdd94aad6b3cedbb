import { Skeleton } from '@/components/ui/skeleton.tsx'

const CARDS = ['validity', 'verdict', 'a', 'b', 'c', 'd']
const CHARTS = ['users', 'tokens', 'ttft', 'e2e']

/** The shape of a run page before the run is here. */
export function ReportSkeleton() {
  return (
    <div role="status" aria-label="Loading the run" className="flex flex-col gap-4">
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-7 w-96 max-w-full" />
      <div className="grid grid-cols-2 gap-3 min-[900px]:grid-cols-4 min-[1280px]:grid-cols-6">
        {CARDS.map((card) => (
          <Skeleton key={card} className="h-32" />
        ))}
      </div>
      <Skeleton className="h-27" />
      <div className="grid grid-cols-1 gap-3 min-[900px]:grid-cols-2">
        {CHARTS.map((chart) => (
          <Skeleton key={chart} className="h-59" />
        ))}
      </div>
    </div>
  )
}
