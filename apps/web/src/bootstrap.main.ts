import { createDb } from '@broadside/db/client'
import { pino } from 'pino'
import { readEnv } from './env.ts'
import { seedLocal } from './server/bootstrap/seed-local.ts'

// stdout carries one line of JSON for the launcher, so everything else goes to stderr.
const env = readEnv()
const log = pino({ name: 'bootstrap', level: env.LOG_LEVEL }, pino.destination(2))
const db = createDb(env.DATABASE_URL, { poolSize: 2 })
try {
  process.stdout.write(`${JSON.stringify(await seedLocal(db, env))}\n`)
} catch (error) {
  log.error({ err: error }, 'the local user, project and demo scenarios could not be made')
  process.exitCode = 1
} finally {
  await db.close()
}
