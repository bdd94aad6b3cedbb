import { fileURLToPath } from 'node:url'
import { databaseNameOf } from './database-url.ts'
import { databaseUrl } from './env.ts'
import { migrate } from './migrate.ts'

// The same folder from src/ and from dist/.
const migrations = fileURLToPath(new URL('../prisma/migrations', import.meta.url))

try {
  const url = databaseUrl()
  const { createdDatabase, applied } = await migrate(url, migrations)
  const what = applied.length === 0 ? 'nothing to apply' : `applied ${applied.join(', ')}`
  process.stdout.write(`${createdDatabase ? `created database ${databaseNameOf(url)}; ` : ''}${what}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message || String(error) : String(error)}\n`)
  process.exitCode = 1
}
