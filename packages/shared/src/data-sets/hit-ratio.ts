/** A cold start with more hits than this was not cold. */
export const MOST_COLD_HITS = 0.01
/** How much lower than expected a hit ratio may be: requests for a user that is still being loaded count as misses. */
export const HIT_RATIO_SLACK = 0.02
