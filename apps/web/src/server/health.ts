import type { Services } from './services.ts'

export interface Health {
  readonly status: 'ok' | 'unavailable'
  readonly postgresql: 'ok' | 'unavailable'
  readonly redis: 'ok' | 'unavailable'
}

const GIVE_UP_MS = 3_000

/** Whether the services that the control plane stands on answer. */
export async function health({ db, redis }: Services): Promise<Health> {
  const [postgresql, redisState] = await Promise.all([state(db.pool.query('SELECT 1')), state(redis.ping())])
  const status = postgresql === 'ok' && redisState === 'ok' ? 'ok' : 'unavailable'
  return { status, postgresql, redis: redisState }
}

async function state(asked: Promise<unknown>): Promise<'ok' | 'unavailable'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'unavailable'>((resolve) => {
    timer = setTimeout(() => resolve('unavailable'), GIVE_UP_MS)
  })
  const answered = asked.then(
    () => 'ok' as const,
    () => 'unavailable' as const,
  )
  const first = await Promise.race([answered, late])
  clearTimeout(timer)
  return first
}
