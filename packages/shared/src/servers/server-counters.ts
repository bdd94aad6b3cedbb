/** The counters of one instance at one moment, read from the instance itself; or why they could not be read. */
export type CounterReading =
  | { readonly atMs: number; readonly values: Readonly<Record<string, number>> }
  | { readonly error: string }

/** One instance right before and right after the load. */
export interface InstanceReadings {
  readonly instance: string
  readonly before: CounterReading
  readonly after: CounterReading
}

/** What an instance counted during the load. A negative number means that it was restarted: it is shown, not hidden. */
export interface InstanceCounts {
  readonly instance: string
  readonly counts: Readonly<Record<string, number>>
  readonly restarted: boolean
  readonly error?: string
}

/** Counts of each instance over the whole load: every shard read them, and the first and the last reading are taken. */
export function countsOfInstances(readings: readonly InstanceReadings[]): InstanceCounts[] {
  const instances = [...new Set(readings.map(({ instance }) => instance))]
  return instances.map((instance) => {
    const mine = readings.filter((reading) => reading.instance === instance)
    const first = inTime(mine.map(({ before }) => before)).at(0)
    const last = inTime(mine.map(({ after }) => after)).at(-1)
    if (!first || !last) return { instance, counts: {}, restarted: false, error: errorOf(mine) }
    const counts = Object.fromEntries(
      Object.entries(last.values).map(([name, value]) => [name, value - (first.values[name] ?? 0)]),
    )
    const restarted = Object.entries(counts).some(([name, count]) => name.endsWith('_total') && count < 0)
    return { instance, counts, restarted }
  })
}

type Read = Extract<CounterReading, { atMs: number }>

const inTime = (readings: readonly CounterReading[]): Read[] =>
  readings.filter((reading): reading is Read => 'atMs' in reading).sort((a, b) => a.atMs - b.atMs)

const errorOf = (readings: readonly InstanceReadings[]): string =>
  readings
    .flatMap(({ before, after }) => [before, after])
    .flatMap((one) => ('error' in one ? [one.error] : []))[0] ?? 'not read'
