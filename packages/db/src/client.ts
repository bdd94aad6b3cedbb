import pg from 'pg'
import { PrismaClient } from './generated/client.ts'
import { SequentialPg } from './sequential-adapter.ts'

export interface DbOptions {
  /** Connections kept at most; default 10. */
  readonly poolSize?: number
  /** Called when an idle connection breaks (PostgreSQL restarted); the pool replaces it by itself. */
  readonly onIdleError?: (error: Error) => void
}

/** One pool, used by Prisma for everyday queries and directly for the statements that run many times a second. */
export interface Db {
  readonly prisma: PrismaClient
  readonly pool: pg.Pool
  close(): Promise<void>
}

/** How long a caller waits for a connection, and a transaction for its first statement, before it fails. */
const CONNECT_PATIENCE_MS = 10_000
/** Prisma ends a transaction that takes longer: twice what a caller waits, so that a busy database is slow and not broken. */
const TRANSACTION_LIMIT_MS = 20_000

/** Opens the database behind `url` (postgresql://…). Connections are made on first use. */
export function createDb(url: string, options: DbOptions = {}): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: CONNECT_PATIENCE_MS,
    keepAlive: true,
  })
  // Without a listener a broken idle connection would end the process.
  pool.on('error', (error) => options.onIdleError?.(error))
  const prisma = new PrismaClient({
    adapter: new SequentialPg(pool),
    transactionOptions: { maxWait: CONNECT_PATIENCE_MS, timeout: TRANSACTION_LIMIT_MS },
  })
  let closing: Promise<void> | undefined
  return {
    prisma,
    pool,
    close() {
      closing ??= prisma.$disconnect().then(() => pool.end())
      return closing
    },
  }
}
