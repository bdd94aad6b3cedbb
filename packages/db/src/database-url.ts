/** The same server, another database. */
export function withDatabase(url: string, database: string): string {
  const parsed = new URL(url)
  parsed.pathname = `/${encodeURIComponent(database)}`
  return parsed.href
}

/** The name of the database in a connection string. */
export const databaseNameOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1))
