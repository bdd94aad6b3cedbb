import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { databaseNameOf, withDatabase } from './database-url.ts'

/** The advisory lock that Prisma Migrate takes too: only one of all of them migrates at a time. */
const PRISMA_LOCK = 72_707_369
const DATABASE_IS_MISSING = '3D000'
const ALREADY_THERE = new Set(['42P04', '23505'])

/** Prisma's own bookkeeping, so that its commands and this file can take turns. */
const BOOKKEEPING = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`

export interface Migrated {
  readonly createdDatabase: boolean
  /** Names of the migrations that this call applied. */
  readonly applied: readonly string[]
}

/**
 * Applies the migrations of a folder that the database does not have yet; creates the database when it is missing. Each
 * migration is one transaction: it is there with its bookkeeping, or not at all. Throws an Error that names the migration.
 */
export async function migrate(url: string, migrationsFolder: string): Promise<Migrated> {
  const { client, createdDatabase } = await connectOrCreate(url)
  try {
    await client.query('SELECT pg_advisory_lock($1)', [PRISMA_LOCK])
    await client.query(BOOKKEEPING)
    const known = await knownMigrations(client)
    const applied: string[] = []
    for (const migration of await readMigrations(migrationsFolder)) {
      const before = known.get(migration.name)
      if (before) requireUsable(migration, before)
      else {
        await apply(client, migration)
        applied.push(migration.name)
      }
    }
    return { createdDatabase, applied }
  } finally {
    await client.end() // gives the lock back
  }
}

async function connectOrCreate(url: string): Promise<{ client: pg.Client; createdDatabase: boolean }> {
  const first = new pg.Client({ connectionString: url })
  try {
    await first.connect()
    return { client: first, createdDatabase: false }
  } catch (error) {
    await first.end()
    if (codeOf(error) !== DATABASE_IS_MISSING) throw error
  }
  await createDatabase(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return { client, createdDatabase: true }
}

async function createDatabase(url: string): Promise<void> {
  const maintenance = new pg.Client({ connectionString: withDatabase(url, 'postgres') })
  await maintenance.connect()
  try {
    await maintenance.query(`CREATE DATABASE ${pg.escapeIdentifier(databaseNameOf(url))}`)
  } catch (error) {
    if (!ALREADY_THERE.has(codeOf(error) ?? '')) throw error // another process was quicker
  } finally {
    await maintenance.end()
  }
}

interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(folder, name, 'migration.sql'), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

interface KnownMigration {
  readonly checksum: string
  readonly finished: boolean
}

async function knownMigrations(client: pg.Client): Promise<Map<string, KnownMigration>> {
  const { rows } = await client.query<KnownMigration & { name: string }>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished
     FROM _prisma_migrations WHERE rolled_back_at IS NULL`,
  )
  return new Map(rows.map((row) => [row.name, row]))
}

function requireUsable({ name, checksum }: Migration, before: KnownMigration): void {
  if (!before.finished)
    throw new Error(
      `migration ${name} started but did not finish. Check its effects, then run "prisma migrate resolve" for it`,
    )
  if (before.checksum !== checksum)
    throw new Error(
      `migration ${name} differs from the one that was applied to this database. Restore the file, or start with an empty database`,
    )
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('BEGIN')
    await client.query(sql)
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), 1)`,
      [randomUUID(), checksum, name],
    )
    await client.query('COMMIT')
  } catch (cause) {
    throw new Error(`migration ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    })
  }
}

const codeOf = (error: unknown): string | undefined => (error as { code?: string }).code
