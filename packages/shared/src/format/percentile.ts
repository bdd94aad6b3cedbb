/** Shown instead of a percentile that too few samples support (trend-summary.ts has the rule). */
export const TOO_FEW = 'n too small'
