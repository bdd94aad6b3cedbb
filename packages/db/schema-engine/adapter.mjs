import { randomUUID } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import pg from 'pg'
import { connectionParts, execute, schemaOf } from './database.mjs'

/** PostgreSQL's internal one-byte "char" type, used all over its catalogue; the adapter refuses it as unknown. */
const CHAR_OID = 18

/** Lets a connection read "char" columns: fetched as text, then declared to the engine as characters. */
function readingChars(queryable) {
  const performIO = queryable.performIO.bind(queryable)
  const queryRaw = queryable.queryRaw.bind(queryable)
  let charFields = []
  queryable.performIO = async (query) => {
    const result = await performIO(query)
    charFields = (result.fields ?? []).filter((field) => field.dataTypeID === CHAR_OID)
    for (const field of charFields) field.dataTypeID = pg.types.builtins.TEXT
    return result
  }
  queryable.queryRaw = async (query) => {
    const result = await queryRaw(query)
    for (const field of charFields)
      result.columnTypes[result.columnNames.indexOf(field.name)] = ColumnTypeEnum.Character
    return result
  }
  if (queryable.startTransaction) {
    const startTransaction = queryable.startTransaction.bind(queryable)
    queryable.startTransaction = async (level) => readingChars(await startTransaction(level))
  }
  return queryable
}

async function connect(url, database) {
  const adapter = new PrismaPg(connectionParts(url, database), { schema: schemaOf(url) })
  return readingChars(await adapter.connect())
}

/** What the engine asks for connections: to the database itself, and to a shadow one that is dropped after use. */
export class SchemaEngineAdapter extends PrismaPg {
  #datasource

  constructor(datasource) {
    super(connectionParts(datasource.url ?? 'postgresql://127.0.0.1/postgres'))
    this.#datasource = datasource
  }

  connect() {
    return connect(this.#datasource.url)
  }

  async connectToShadowDb() {
    const { url, shadowDatabaseUrl } = this.#datasource
    if (shadowDatabaseUrl) return connect(shadowDatabaseUrl)
    const name = `prisma_migrate_shadow_db_${randomUUID()}`
    await execute(url, `CREATE DATABASE "${name}"`)
    const connection = await connect(url, name)
    const dispose = connection.dispose.bind(connection)
    connection.dispose = async () => {
      await dispose()
      await execute(url, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`)
    }
    return connection
  }
}
