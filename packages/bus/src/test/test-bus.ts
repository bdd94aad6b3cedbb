import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import {
  closeConnection,
  createProducerConnection,
  createReaderConnection,
  createSubscriberConnection,
  createWorkerConnection,
} from '../connection.ts'
import { type BusKeys, busKeys } from '../keys.ts'
import { redisUrl } from './env.ts'

const OPEN = {
  producer: createProducerConnection,
  worker: createWorkerConnection,
  reader: createReaderConnection,
  subscriber: createSubscriberConnection,
} as const

export interface TestBus {
  readonly url: string
  /** Under a prefix that nobody else has. */
  readonly keys: BusKeys
  /** A worker connection for the test's own questions. */
  readonly redis: Redis
  open(purpose: keyof typeof OPEN, url?: string): Redis
  /** Deletes what is under the prefix and closes what was opened. */
  dispose(): Promise<void>
}

export function createTestBus(): TestBus {
  const url = redisUrl()
  const keys = busKeys(`bs-test:${randomUUID()}:`)
  const opened: Redis[] = []
  const open: TestBus['open'] = (purpose, at = url) => {
    const connection = OPEN[purpose](at)
    opened.push(connection)
    return connection
  }
  const redis = open('worker')
  return {
    url,
    keys,
    redis,
    open,
    async dispose() {
      const left = await redis.keys(`${keys.prefix}*`)
      if (left.length > 0) await redis.del(left)
      await Promise.all(opened.map(closeConnection))
    },
  }
}

/** Polls until `condition` holds; fails after `timeoutMs` with what was waited for. */
export async function eventually(
  what: string,
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 30_000,
): Promise<void> {
  const deadlineMs = performance.now() + timeoutMs
  while (!(await condition())) {
    if (performance.now() > deadlineMs) throw new Error(`waited ${timeoutMs} ms for: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
