import { milliseconds } from './quantity.ts'

/** Shown instead of a percentile that too few samples stand behind. */
export const TOO_FEW = 'n too small'
const SAMPLES_ABOVE = 10

/** Whether at least ten samples lie above the percentile (0–100), so that it may be shown. */
export function isSupported(percentile: number, samples: number): boolean {
  return samples * (1 - percentile / 100) >= SAMPLES_ABOVE - 1e-9
}

/** The percentile's value, or the words that say why there is none. */
export function percentileText(
  percentile: number,
  valueMs: number | null | undefined,
  samples: number,
): string {
  return isSupported(percentile, samples) ? milliseconds(valueMs) : TOO_FEW
}
