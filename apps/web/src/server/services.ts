import {
  closeConnection,
  createProducerConnection,
  createSubscriberConnection,
} from '@broadside/bus/connection'
import { createDataSetQueue, type DataSetQueue } from '@broadside/bus/data-set-queue'
import { type BusKeys, busKeys } from '@broadside/bus/keys'
import { createRunQueue, type RunQueue } from '@broadside/bus/run-queue'
import { createScheduleQueue, type ScheduleQueue } from '@broadside/bus/schedule-queue'
import { createSubscriptions, type Subscriptions } from '@broadside/bus/subscriptions'
import { createDb, type Db } from '@broadside/db/client'
import { type Logger, pino } from 'pino'
import { type Env, readEnv } from '../env.ts'
import { type Auth, createAuth } from './auth/auth.ts'
import { createSingleSignOn, type SingleSignOn } from './auth/single-sign-on.ts'
import { measureDepths } from './metrics/read-depths.ts'
import { createWebMetrics, type WebMetrics } from './metrics/web-metrics.ts'
import { type Network, systemNetwork } from './net/network.ts'

/** What the use cases work with. Made once per process on the first request, closed when it stops. */
export interface Services {
  readonly env: Env
  readonly log: Logger
  readonly db: Db
  readonly redis: ReturnType<typeof createProducerConnection>
  readonly keys: BusKeys
  readonly queue: RunQueue
  readonly dataSetQueue: DataSetQueue
  readonly schedules: ScheduleQueue
  readonly subscriptions: Subscriptions
  readonly auth: Auth
  /** undefined: the environment names no provider. */
  readonly singleSignOn: SingleSignOn | undefined
  readonly network: Network
  readonly metrics: WebMetrics
  close(): Promise<void>
}

export interface ServicesOptions {
  /** Prefix of every key in Redis; tests have their own. */
  readonly redisPrefix?: string
  readonly network?: Network
}

const REDACTED = [
  '*.secret',
  '*.password',
  '*.token',
  'secret',
  'password',
  'token',
  'headers.authorization',
  'headers.cookie',
]

/** Opens everything; connections are made on first use. */
export function createServices(env: Env, options: ServicesOptions = {}): Services {
  const log = pino({ name: 'web', level: env.LOG_LEVEL, redact: REDACTED })
  const lost = (what: string) => ({
    name: `broadside-web-${what}`,
    onError: (error: Error) => log.warn({ err: { message: error.message } }, `Redis connection for ${what}`),
  })
  const db = createDb(env.DATABASE_URL, {
    onIdleError: (error) => log.warn({ err: { message: error.message } }, 'PostgreSQL connection lost'),
  })
  const keys = busKeys(options.redisPrefix)
  const redis = createProducerConnection(env.REDIS_URL, lost('requests'))
  const subscriber = createSubscriberConnection(env.REDIS_URL, lost('live pages'))
  const queue = createRunQueue(redis, keys)
  const dataSetQueue = createDataSetQueue(redis, keys)
  const schedules = createScheduleQueue(redis, keys)
  const metrics = createWebMetrics()
  measureDepths(metrics, { db, queue, dataSetQueue })
  let closing: Promise<void> | undefined
  return {
    env,
    log,
    db,
    redis,
    keys,
    queue,
    dataSetQueue,
    schedules,
    subscriptions: createSubscriptions(subscriber),
    auth: createAuth(env, db, log),
    singleSignOn: createSingleSignOn(env, db, log),
    network: options.network ?? systemNetwork,
    metrics,
    close() {
      closing ??= (async () => {
        await Promise.all([queue.close(), dataSetQueue.close(), schedules.close()])
        await Promise.all([closeConnection(redis), closeConnection(subscriber)])
        await db.close()
      })()
      return closing
    },
  }
}

// Next bundles routes and pages apart, each with its own copy of this module: the process has one place they share.
const SHARED = Symbol.for('broadside.services')
type Holder = { [SHARED]?: Services }

/** The services of this process. */
export function services(): Services {
  const holder = globalThis as Holder
  const made = holder[SHARED]
  if (made) return made
  const created = createServices(readEnv())
  holder[SHARED] = created
  const stop = (): void => void created.close().catch((error: Error) => created.log.warn(error.message))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  return created
}

/** Gives this process its services; for tests and for tools that made their own. */
export function provideServices(made: Services | undefined): void {
  const holder = globalThis as Holder
  holder[SHARED] = made
}
