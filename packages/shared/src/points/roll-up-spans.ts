/** Seconds that a point of a chart may stand for, so that charts of similar width share their roll-ups. */
export const SPANS = [1, 2, 5, 10, 30, 60, 120, 300, 600, 1_200, 3_600] as const

/** Stored for every run while it is measured; each is a multiple of the one before. */
export const KEPT_SPANS = [10, 60, 600] as const

/** The seconds of a shorter run are merged in no time. */
const LONG_S = 1_200
/** A chart with fewer points than this share of what fits looks coarse. */
const FEWEST = 1 / 4

/**
 * The shortest span with which `seconds` fit into `maxPoints`; a somewhat longer one where that is stored already, because
 * the first who looks at a long run should not wait until it is merged.
 */
export function spanFor(seconds: number, maxPoints: number): number {
  const shortest = SPANS.find((span) => seconds / span <= maxPoints) ?? Math.ceil(seconds / maxPoints)
  const kept = KEPT_SPANS.find((span) => span >= shortest && seconds / span >= maxPoints * FEWEST)
  return shortest === 1 || seconds < LONG_S ? shortest : (kept ?? shortest)
}
