import type { ThinkTime } from '@broadside/shared/config/think-time'
import { durationMs } from '@broadside/shared/duration'
import { randomStream } from '@broadside/shared/random'

/** Length of a user's next pause in ms. */
export type Pause = () => number

const NO_PAUSE: Pause = () => 0

/**
 * Makes each user's pauses. Random ones come from a stream of the user's own, seeded by the run and the user's number in
 * the whole run: the same config pauses alike however it is sharded.
 */
export function pausesOf(thinkTime: ThinkTime | undefined, seed: number): (userId: number) => Pause {
  if (!thinkTime) return () => NO_PAUSE
  switch (thinkTime.distribution) {
    case 'fixed': {
      const ms = durationMs(thinkTime.duration)
      const fixed: Pause = () => ms
      return () => fixed
    }
    case 'uniform': {
      const minMs = durationMs(thinkTime.min)
      const spanMs = durationMs(thinkTime.max) - minMs
      return (userId) => {
        const random = randomStream(mix(seed, userId))
        return () => Math.max(0, minMs + random() * spanMs)
      }
    }
    case 'exponential': {
      const meanMs = durationMs(thinkTime.mean)
      return (userId) => {
        const random = randomStream(mix(seed, userId))
        return () => -Math.log(1 - random()) * meanMs
      }
    }
  }
}

/** Spreads neighbouring user numbers over the seed space. */
const mix = (seed: number, userId: number): number =>
  (Math.imul(seed ^ 0x9e37_79b9, 0x85eb_ca6b) ^ Math.imul(userId + 1, 0xc2b2_ae35)) >>> 0
