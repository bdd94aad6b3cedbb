export interface LoadLimits {
  readonly maxUsers?: number
  readonly maxRatePerS?: number
  readonly maxDurationMs?: number
}

const MS_PER_S = 1_000

/** `500 users`, `20/s`, `600 s`: those that there are. */
export function limitTexts({ maxUsers, maxRatePerS, maxDurationMs }: LoadLimits): string[] {
  return [
    maxUsers !== undefined && `${maxUsers} users`,
    maxRatePerS !== undefined && `${maxRatePerS}/s`,
    maxDurationMs !== undefined && `${maxDurationMs / MS_PER_S} s`,
  ].filter((text) => text !== false)
}
