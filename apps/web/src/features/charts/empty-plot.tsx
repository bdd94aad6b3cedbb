import { useChartGroup } from './chart-group.tsx'

/** Over a chart without a line: whether that is to change, or is because of the zoom. */
export function EmptyPlot({ isWaiting }: { isWaiting: boolean }) {
  const { zoom } = useChartGroup()
  return (
    <p className="absolute inset-0 flex items-center justify-center pb-4 text-sm text-subtle">
      <span className="bg-surface px-2">
        {isWaiting
          ? 'Waiting for the first second'
          : zoom
            ? 'Nothing measured in this window'
            : 'Nothing measured'}
      </span>
    </p>
  )
}
