import { bytes, count, milliseconds, percent, perSecond } from '../format/quantity.ts'
import type { ChartUnit } from './types.ts'

const TEXT: Record<ChartUnit, (value: number | undefined) => string> = {
  ms: milliseconds,
  perSecond,
  count,
  percent,
  bytes,
}

/** A measured value with its unit; a dash where nothing was measured. */
export const valueText = (value: number | undefined, unit: ChartUnit): string => TEXT[unit](value)
