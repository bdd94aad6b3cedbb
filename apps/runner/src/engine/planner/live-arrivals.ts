import { randomStream } from '@broadside/shared/random'

const NEVER = Number.POSITIVE_INFINITY

/** Where the times of arrivals come from: the plan's cursor, or a rate that was set by hand. */
export interface ArrivalSource {
  /** ms from the start of the run; Infinity = no more. */
  next(): number
}

export interface LiveRate {
  /** Of the whole run; the shard takes every n-th arrival. */
  readonly ratePerS: number
  readonly fromMs: number
  readonly distribution: 'uniform' | 'poisson'
  readonly seed: number
  readonly shard: number
  readonly shardCount: number
}

/** A constant rate from a moment on, without an end: the executor's regular end stops it. */
export function liveArrivals(rate: LiveRate): ArrivalSource {
  const { ratePerS, fromMs, shard, shardCount } = rate
  if (ratePerS <= 0) return { next: () => NEVER }
  const gapMs = (1_000 / ratePerS) * shardCount
  if (rate.distribution === 'poisson') {
    const random = randomStream(rate.seed ^ Math.floor(fromMs) ^ (shard << 16))
    let atMs = fromMs
    return {
      next: () => {
        atMs += -Math.log(1 - random()) * gapMs
        return atMs
      },
    }
  }
  let taken = 0
  return { next: () => fromMs + ((taken++ * shardCount + shard + 1) * 1_000) / ratePerS }
}

/** One source until a moment, then another. */
export function followedBy(first: ArrivalSource, untilMs: number, then: ArrivalSource): ArrivalSource {
  let now: ArrivalSource | undefined = first
  return {
    next: () => {
      const atMs = now?.next() ?? NEVER
      if (atMs < untilMs) return atMs
      now = undefined
      return then.next()
    },
  }
}
