import { parseArgs } from 'node:util'
import { createDb } from '../client.ts'
import { databaseUrl } from '../env.ts'
import { seedLarge } from './large.ts'
import { seedPlace } from './seed-place.ts'

const USAGE = `usage: npm run seed -- large [--runs 10000] [--hours 8] [--hourly 6]
Fills the first project of the database in DATABASE_URL with runs that were never driven: for measuring pages, not targets.`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '10000' },
    hours: { type: 'string', default: '8' },
    hourly: { type: 'string', default: '6' },
  },
})

/** Throws a sentence on anything but a whole number. */
function whole(name: keyof typeof values): number {
  const value = Number(values[name])
  if (!Number.isInteger(value) || value < 0 || value > 100_000)
    throw new Error(`--${name}: expected a whole number of at most 100000, received "${values[name]}"`)
  return value
}

try {
  if (positionals.length !== 1 || positionals[0] !== 'large') throw new Error(USAGE)
  const options = { runs: whole('runs'), hours: whole('hours'), hourly: whole('hourly') }
  const db = createDb(databaseUrl())
  try {
    const report = (line: string) => process.stdout.write(`${line}\n`)
    await seedLarge(await seedPlace(db), { ...options, now: new Date(), report })
  } finally {
    await db.close()
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
