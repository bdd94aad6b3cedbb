import type pg from 'pg'

/** Where a statement can be sent: the pool, or a transaction on one of its connections. */
export type Sql = Pick<pg.Pool | pg.PoolClient, 'query'>

/** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
export async function inTransaction<T>(pool: pg.Pool, work: (sql: Sql) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    // A connection that cannot even roll back is thrown away; the first error is the one that matters.
    await client.query('ROLLBACK').catch((cause: Error) => {
      broken = cause
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** Rows of the statement as `T`: the caller knows what it selected. */
export async function rowsOf<T>(sql: Sql, text: string, values: readonly unknown[] = []): Promise<T[]> {
  const { rows } = await (sql as pg.Pool).query(text, [...values])
  return rows
}

/** How many rows the statement changed. */
export async function changedBy(sql: Sql, text: string, values: readonly unknown[] = []): Promise<number> {
  const { rowCount } = await (sql as pg.Pool).query(text, [...values])
  return rowCount ?? 0
}
