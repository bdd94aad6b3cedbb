import pg from 'pg'
import { stack } from './stack.ts'

/** A statement on the database of the system under test: for what takes days otherwise. */
export async function sql<Row extends pg.QueryResultRow>(
  statement: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: stack().databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(statement, [...values])).rows
  } finally {
    await client.end()
  }
}
