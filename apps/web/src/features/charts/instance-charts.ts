import type { ChartSpec, ChartUnit, SeriesSpec } from './types.ts'

// Processes have no colour of their own in the palette of metrics: they share the one that tells runs apart.
const COLORS = ['run-a', 'run-b', 'run-c', 'run-d', 'run-e', 'run-f'] as const
const DASHES = [undefined, '6 3', '2 2'] as const
/** More lines than this are a tangle: the table of processes below has them all. */
const MOST_LINES = 12

interface Kind {
  readonly prefix: string
  readonly id: string
  readonly title: string
  readonly metric: string
  readonly unit: ChartUnit
}

const KINDS: readonly Kind[] = [
  {
    prefix: 'instance_cpu:',
    id: 'instance-cpu',
    title: 'CPU of each process, of one core',
    metric: 'instance_cpu',
    unit: 'percent',
  },
  {
    prefix: 'instance_connections:',
    id: 'instance-connections',
    title: 'Connections of each process',
    metric: 'instance_connections',
    unit: 'count',
  },
  {
    prefix: 'imbalance:',
    id: 'imbalance',
    title: 'Imbalance: largest over mean of the connections',
    metric: 'instance_connections',
    unit: 'count',
  },
]

/** The keys of {@link ChartPoint.stats} that the charts of processes draw. */
export const isInstanceKey = (key: string): boolean => KINDS.some(({ prefix }) => key.startsWith(prefix))

/** Charts of the processes of the system under test, as far as their samples were taken. */
export function instanceCharts(keys: readonly string[]): ChartSpec[] {
  return KINDS.flatMap(({ prefix, id, title, metric, unit }) => {
    const names = keys
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length))
      .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    if (names.length === 0) return []
    const shown = names.slice(0, MOST_LINES)
    const series = shown.map(
      (name, index): SeriesSpec => ({
        key: `${prefix}${name}`,
        label: name,
        metric,
        color: COLORS[index % COLORS.length] ?? COLORS[0],
        dash: DASHES[Math.floor(index / COLORS.length) % DASHES.length],
      }),
    )
    const rest = names.length > shown.length ? `, ${shown.length} of ${names.length}` : ''
    return [{ id, title: `${title}${rest}`, unit, series }]
  })
}
