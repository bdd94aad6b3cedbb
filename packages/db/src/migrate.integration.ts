import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { MIGRATIONS, unusedDatabase } from './test/create-test-db.ts'

const run = promisify(execFile)
const PACKAGE = fileURLToPath(new URL('..', import.meta.url))

describe('migrate', () => {
  let database: ReturnType<typeof unusedDatabase>
  let folder: string
  beforeEach(async () => {
    database = unusedDatabase()
    folder = await mkdtemp(join(tmpdir(), 'broadside-migrations-'))
    await cp(MIGRATIONS, folder, { recursive: true })
  })
  afterEach(async () => {
    await database.drop()
    await rm(folder, { recursive: true })
  })

  const addMigration = async (name: string, sql: string): Promise<void> => {
    await mkdir(join(folder, name), { recursive: true })
    await writeFile(join(folder, name, 'migration.sql'), sql)
  }
  const query = async (text: string): Promise<unknown[]> => {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const { rows } = await client.query(text).finally(() => client.end())
    return rows
  }

  test('creates the database, applies all, and the second time nothing', async () => {
    const first = await migrate(database.url, folder)
    expect(first.createdDatabase).toBe(true)
    expect(first.applied[0]).toMatch(/_initial$/)
    expect(await migrate(database.url, folder)).toEqual({ createdDatabase: false, applied: [] })
  })

  test('two at once: each migration is applied once', async () => {
    const both = await Promise.all([migrate(database.url, folder), migrate(database.url, folder)])
    expect(both.map(({ applied }) => applied.length).sort()).toEqual([
      0,
      both[0].applied.length || both[1].applied.length,
    ])
  })

  test('a later migration comes on top; a broken one leaves nothing and works once it is mended', async () => {
    await migrate(database.url, folder)
    await addMigration('29990101000000_more', 'CREATE TABLE half (id int); SELECT nonsense;')
    await expect(migrate(database.url, folder)).rejects.toThrow('migration 29990101000000_more failed')
    expect(await query(`SELECT to_regclass('half') AS found`)).toEqual([{ found: null }])
    await addMigration('29990101000000_more', 'CREATE TABLE whole (id int);')
    expect((await migrate(database.url, folder)).applied).toEqual(['29990101000000_more'])
  })

  test('refuses a migration that was changed after it was applied', async () => {
    await addMigration('29990101000000_more', 'CREATE TABLE one (id int);')
    await migrate(database.url, folder)
    await addMigration('29990101000000_more', 'CREATE TABLE two (id int);')
    await expect(migrate(database.url, folder)).rejects.toThrow('differs from the one that was applied')
  })

  test('Prisma itself agrees: nothing is left to apply, and the tables are those of the schema', async () => {
    await migrate(database.url, MIGRATIONS)
    const prisma = (...args: string[]) =>
      run('npx', ['prisma', ...args], {
        cwd: PACKAGE,
        env: { ...process.env, DATABASE_URL: database.url, CHECKPOINT_DISABLE: '1' },
      })
    expect((await prisma('migrate', 'status')).stdout).toContain('up to date')
    const diff = await prisma('migrate', 'diff', '--from-config-datasource', '--to-schema', 'prisma/schema')
    expect(diff.stdout).toContain('No difference detected')
  })
})
