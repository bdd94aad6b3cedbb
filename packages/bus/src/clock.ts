import type { Redis } from 'ioredis'

export interface ClockOffset {
  /** Redis time = local time + this. */
  readonly offsetMs: number
  /** Round trip of the best sample; the offset is off by at most half of it. */
  readonly rttMs: number
}

/** Milliseconds since 1970 by a clock that never jumps: what offsets are measured against. */
export const localTimeMs = (): number => performance.timeOrigin + performance.now()

/** Redis' clock, as ms since 1970 with fractions. */
export async function redisTimeMs(redis: Redis): Promise<number> {
  const [seconds, micros] = await redis.time()
  return Number(seconds) * 1_000 + Number(micros) / 1_000
}

/** Measures the offset several times and keeps the sample with the shortest round trip. */
export async function measureClockOffset(redis: Redis, samples = 8): Promise<ClockOffset> {
  let best: ClockOffset | undefined
  for (let i = 0; i < samples; i++) {
    const sentMs = localTimeMs()
    const redisMs = await redisTimeMs(redis)
    const receivedMs = localTimeMs()
    const rttMs = receivedMs - sentMs
    if (!best || rttMs < best.rttMs) best = { offsetMs: redisMs - (sentMs + receivedMs) / 2, rttMs }
  }
  if (!best) throw new RangeError(`expected at least 1 sample, received ${samples}`)
  return best
}
