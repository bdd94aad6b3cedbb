import pg from 'pg'
import { TABLES } from './tables.ts'

/** Only one instance makes the tables; the others wait for it. */
const SETUP_LOCK = 4_100_731
const SCHEMA_NAME = /^[a-z][a-z0-9_]{0,62}$/
const ACQUIRE_TIMEOUT_MS = 60_000

export interface DatabaseOptions {
  readonly url: string
  /** PostgreSQL schema that holds everything of this stack; made when it is not there. */
  readonly schema: string
  readonly poolSize: number
  readonly onIdleError: (error: Error) => void
}

/** A pool on the stack's own schema. Rejects with a sentence when PostgreSQL cannot be reached. */
export async function openDatabase({
  url,
  schema,
  poolSize,
  onIdleError,
}: DatabaseOptions): Promise<pg.Pool> {
  requireSchemaName(schema)
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: ACQUIRE_TIMEOUT_MS,
    options: `-c search_path=${schema}`,
  })
  // Without a listener a broken idle connection would end the process.
  pool.on('error', onIdleError)
  try {
    await makeTables(pool, schema)
    return pool
  } catch (error) {
    await pool.end()
    const { hostname, port, pathname } = new URL(url)
    throw new Error(
      `cannot use PostgreSQL at ${hostname}:${port || 5432}${pathname}: ${(error as Error).message}. Is it running, and is the URL right?`,
      { cause: error },
    )
  }
}

/** Removes everything that a stack has stored. */
export async function dropSchema(url: string, schema: string): Promise<void> {
  requireSchemaName(schema)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`)
  } finally {
    await client.end()
  }
}

async function makeTables(pool: pg.Pool, schema: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [SETUP_LOCK])
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`)
    await client.query(TABLES)
    await client.query('SELECT pg_advisory_unlock($1)', [SETUP_LOCK])
  } finally {
    client.release()
  }
}

/** A name cannot be a parameter of a statement, so it is held to letters, digits and "_". */
function requireSchemaName(schema: string): void {
  if (!SCHEMA_NAME.test(schema))
    throw new Error(
      `the schema's name: expected lower-case letters, digits and "_", received ${JSON.stringify(schema)}`,
    )
}
