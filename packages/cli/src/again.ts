import { setTimeout as sleep } from 'node:timers/promises'
import { isPassing } from './client.ts'

const PAUSES_MS = [500, 1_000, 2_000, 4_000]

/** Asks again, a few times and ever later, while the failure may pass. Only for what may be asked twice. */
export async function again<T>(ask: () => Promise<T>): Promise<T> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await ask()
    } catch (error) {
      if (!isPassing(error)) throw error
    }
    await sleep(pauseMs)
  }
  return ask()
}
