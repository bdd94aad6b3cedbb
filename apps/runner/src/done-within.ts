import { setTimeout as sleep } from 'node:timers/promises'

/** Whether the work was done in this time. It goes on after it, and nobody hears of it any more. */
export async function isDoneWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const timer = new AbortController()
  const late = sleep(ms, false, { signal: timer.signal }).catch(() => false)
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    timer.abort()
  }
}
