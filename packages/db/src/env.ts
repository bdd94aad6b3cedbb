/** The only place of this package that reads the environment: for its own programs, never for its functions. */
export function databaseUrl(): string {
  const url = process.env.DATABASE_URL
  if (!url)
    throw new Error(
      'DATABASE_URL is not set. Expected a PostgreSQL URL such as postgresql://user@127.0.0.1:5432/broadside',
    )
  return url
}
