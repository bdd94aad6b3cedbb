import { killSwitch } from '@broadside/bus/kill-switch'
import type { Access } from '../auth/access.ts'
import { AppError } from '../errors.ts'

/** Throws conflict while the kill switch is on, and unavailable when Redis cannot say. */
export async function requireNotKilled({ services }: Access): Promise<void> {
  const pulled = await killSwitch(services.redis, services.keys).catch((cause: Error) => {
    throw new AppError(
      'unavailable',
      'The queue (Redis) could not be reached, so nothing was started. Check Redis, then try again.',
      { cause },
    )
  })
  if (pulled)
    throw new AppError(
      'conflict',
      `The kill switch was pulled by ${pulled.by} (${pulled.reason}); nothing starts until it is released.`,
    )
}
