import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { broadsideDir } from './layout.mjs'
import { postgresUser } from './postgres/postgres.mjs'

/** The URL of the database of the running `npm start`; undefined: it was never started here. */
export function localDatabase() {
  const [info, secrets] = ['local.json', 'secrets.json'].map((file) => join(broadsideDir, file))
  if (!info || !secrets || !existsSync(info) || !existsSync(secrets)) return undefined
  const { ports } = JSON.parse(readFileSync(info, 'utf8'))
  const { postgres } = JSON.parse(readFileSync(secrets, 'utf8'))
  return `postgresql://${postgresUser}:${postgres}@127.0.0.1:${ports.postgres}/broadside`
}
