import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { createDb, type Db } from '../client.ts'
import { withDatabase } from '../database-url.ts'
import { databaseUrl } from '../env.ts'
import { migrate } from '../migrate.ts'

export const MIGRATIONS = fileURLToPath(new URL('../../prisma/migrations', import.meta.url))
const TEMPLATE_LOCK = 4_100_728

export interface TestDb {
  readonly url: string
  readonly db: Db
  /** Closes the connections and drops the database. */
  dispose(): Promise<void>
}

/**
 * A database of one's own on the server behind DATABASE_URL: a clone of a migrated template, which is made once for each
 * state of the migrations. Cloning takes about 50 ms, so every test file has its own.
 */
export async function createTestDb(): Promise<TestDb> {
  const server = databaseUrl()
  const name = `broadside_test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, async (client) => {
    const template = await requireTemplate(client, server)
    await client.query(`CREATE DATABASE "${name}" TEMPLATE "${template}"`)
  })
  const url = withDatabase(server, name)
  const db = createDb(url)
  return {
    url,
    db,
    async dispose() {
      await db.close()
      await dropDatabase(name)
    },
  }
}

/** The URL of a database that does not exist yet, and how to drop it. */
export function unusedDatabase(): { readonly url: string; drop(): Promise<void> } {
  const name = `broadside_test_${randomUUID().replaceAll('-', '')}`
  return { url: withDatabase(databaseUrl(), name), drop: () => dropDatabase(name) }
}

const dropDatabase = (name: string): Promise<void> =>
  onServer(databaseUrl(), async (client) => {
    await client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`)
  })

async function requireTemplate(client: pg.Client, server: string): Promise<string> {
  const template = `broadside_template_${await hashOfMigrations()}`
  await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]) // given back when the connection ends
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template])
  if (rowCount === 0) {
    // Under another name until it is whole: a run that was cut off leaves no half-made template.
    const unfinished = `${template}_${randomUUID().slice(0, 8)}`
    await migrate(withDatabase(server, unfinished), MIGRATIONS)
    await client.query(`ALTER DATABASE "${unfinished}" RENAME TO "${template}"`)
  }
  return template
}

async function hashOfMigrations(): Promise<string> {
  const hash = createHash('sha256')
  const entries = await readdir(MIGRATIONS, { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  for (const folder of folders.sort())
    hash.update(folder).update(await readFile(join(MIGRATIONS, folder, 'migration.sql')))
  return hash.digest('hex').slice(0, 16)
}

async function onServer(server: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(server, 'postgres') })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
