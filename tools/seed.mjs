// `npm run seed -- large`: fills the database of DATABASE_URL, else that of the running `npm start`, with made-up runs.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { childEnvironment, readEnvironment } from './lib/env.mjs'
import { root } from './lib/layout.mjs'
import { localDatabase } from './lib/local-database.mjs'

const url = readEnvironment().databaseUrl ?? localDatabase()
if (!url) {
  process.stderr.write('No database: start Broadside with `npm start` first, or set DATABASE_URL.\n')
  process.exitCode = 1
} else {
  const child = spawn(
    join(root, 'node_modules/.bin/tsx'),
    [join(root, 'packages/db/src/seed/seed.main.ts'), ...process.argv.slice(2)],
    { stdio: 'inherit', env: { ...childEnvironment(), DATABASE_URL: url } },
  )
  child.on('exit', (code) => {
    process.exitCode = code ?? 1
  })
}
