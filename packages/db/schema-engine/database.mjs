import pg from 'pg'

/** The parts of a connection string. `pg` would let the string's database win over one given beside it. */
export function connectionParts(url, database) {
  const parsed = new URL(url)
  return {
    host: parsed.hostname,
    port: Number(parsed.port || 5432),
    user: decodeURIComponent(parsed.username),
    password: decodeURIComponent(parsed.password),
    database: database ?? decodeURIComponent(parsed.pathname.slice(1)),
  }
}

export const schemaOf = (url) => new URL(url).searchParams.get('schema') ?? 'public'

/** Runs one statement on a connection of its own. */
export async function execute(url, statement, database) {
  const client = new pg.Client(connectionParts(url, database))
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

const DATABASE_IS_MISSING = '3D000'

/** Creates the database of the connection string when it is not there; answers its name, as the CLI expects. */
export async function createDatabase(url) {
  const { database } = connectionParts(url)
  try {
    await execute(url, 'SELECT 1')
  } catch (error) {
    if (error.code !== DATABASE_IS_MISSING) throw error
    await execute(url, `CREATE DATABASE ${pg.escapeIdentifier(database)}`, 'postgres')
  }
  return { databaseName: database }
}

const PRISMA_CODES = { '3D000': 'P1003', '28P01': 'P1000', ECONNREFUSED: 'P1001', ENOTFOUND: 'P1001' }

/** The error codes that the Prisma CLI turns into its own sentences. */
export function toPrismaError(error) {
  const code = PRISMA_CODES[error.code] ?? error.code
  const message =
    code === 'P1001' ? `Can't reach database server: ${error.message || error.code}` : error.message
  return { code, message }
}
