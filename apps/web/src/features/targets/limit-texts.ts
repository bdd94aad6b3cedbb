import { duration } from '../format/duration.ts'
import { count, perSecond } from '../format/quantity.ts'

export interface LoadLimits {
  readonly maxUsers?: number
  readonly maxRatePerS?: number
  readonly maxDurationMs?: number
}

/** `5 000 users`, `20/s`, `10 min`: those that there are, else that there is none. */
export function limitTexts({ maxUsers, maxRatePerS, maxDurationMs }: LoadLimits): string[] {
  const texts = [
    maxUsers !== undefined && `${count(maxUsers)} users`,
    maxRatePerS !== undefined && perSecond(maxRatePerS),
    maxDurationMs !== undefined && duration(maxDurationMs),
  ].filter((text) => text !== false)
  return texts.length > 0 ? texts : ['no limit']
}
