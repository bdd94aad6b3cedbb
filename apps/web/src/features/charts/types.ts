/** One second of a run as the charts read it. A key that is missing was not measured: a gap, never a zero. */
export interface ChartPoint {
  readonly second: number
  readonly stats: Readonly<Record<string, number | undefined>>
  /** A column of the heat map by metric: text of packages/shared/src/summary/latency-bands.ts. */
  readonly heat?: Readonly<Record<string, string>>
}

export type ChartUnit = 'ms' | 'perSecond' | 'count' | 'percent' | 'bytes'

export interface SeriesSpec {
  /** A key of {@link ChartPoint.stats}. */
  readonly key: string
  readonly label: string
  /** The metric whose definition the tooltip shows. */
  readonly metric: string
  /** A CSS variable of tokens.css, without the dashes. */
  readonly color: string
  readonly dash?: string
  /** A point without the key means that nothing happened: zero, not a gap. For classes that appear when they occur. */
  readonly absentIsZero?: boolean
  /** Lines compare; areas stack into a whole. */
  readonly mark?: 'line' | 'area'
}

export interface ChartSpec {
  readonly id: string
  readonly title: string
  readonly unit: ChartUnit
  readonly series: readonly SeriesSpec[]
  /** Draws what was planned behind what was measured. */
  readonly showsPlan?: 'users' | 'arrivals'
  /** A fixed line, such as the limit of a validity check. */
  readonly limit?: ChartLine
  readonly allowsLog?: boolean
}

export interface ChartLine {
  readonly value: number
  readonly label: string
}

/** A stretch of the plan: a stage, or the warm-up that is kept apart. */
export interface Band {
  readonly from: number
  readonly to: number
  readonly label: string
  readonly warmUp?: boolean
  /** The load is constant here. */
  readonly steady?: boolean
}

/** Something that happened at one moment, such as "gateway 2 killed". */
export interface Flag {
  readonly second: number
  readonly kind: string
  readonly label: string
}

export interface Tick {
  readonly value: number
  readonly label: string
}

export interface TimeAxis {
  readonly from: number
  readonly to: number
  readonly ticks: readonly Tick[]
}

export type ChartRow = { second: number } & Record<string, number | null>

/** All that a time chart needs to be drawn; the component decides nothing. */
export interface TimeChartModel {
  readonly id: string
  readonly title: string
  readonly unitLabel: string
  readonly rows: readonly ChartRow[]
  readonly series: readonly SeriesSpec[]
  /** Seconds of points with a gap on both sides, by series: a line would not show them, a dot does. */
  readonly lonePoints: Readonly<Record<string, ReadonlySet<number>>>
  readonly hasPlan: boolean
  readonly scale: 'linear' | 'log'
  readonly y: { readonly from: number; readonly to: number; readonly ticks: readonly Tick[] }
  readonly lines: readonly ChartLine[]
  /** Nothing was measured inside the window. */
  readonly isEmpty: boolean
}
