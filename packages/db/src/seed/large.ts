import { randomStream } from '@broadside/shared/random'
import { RunConfig } from '@broadside/shared/run-config'
import { type SeededRun, type SeedPlace, seedRun } from './seed-run.ts'

const HOUR_S = 3_600
const DAY_MS = 86_400_000
const AT_ONCE = 6
const PEOPLE = ['Ada', 'Grace', 'Edsger', 'ci']
const BRANCHES = ['main', 'main', 'main', 'faster-frames', 'retry-budget']
const TAGS = ['nightly', 'release', 'canary', 'bisect']

export interface LargeOptions {
  /** Runs without points, that fill the list and the trends. */
  readonly runs: number
  readonly hours: number
  /** One-hour runs, for comparing. */
  readonly hourly: number
  /** The newest run starts about then. */
  readonly now: Date
  readonly report: (line: string) => void
}

/** The configuration of a seeded run: 200 users for as long as it takes, with a threshold that some fail. */
export const seedConfig = (seconds: number): RunConfig =>
  RunConfig.parse({
    target: { kind: 'wsproxy', httpUrl: 'http://127.0.0.1:18000', wsUrl: 'ws://127.0.0.1:18080' },
    scenarios: {
      main: {
        executor: 'ramping-vus',
        startVUs: 0,
        warmUp: '5s',
        stages: [
          { duration: '20s', target: 200 },
          { duration: `${Math.max(1, seconds - 30)}s`, target: 200 },
          { duration: '10s', target: 0 },
        ],
        behaviour: { driver: 'wsproxy', queries: 3 },
      },
    },
    thresholds: { ttft: ['p(95)<60'] },
  })

/** A long run, several of an hour, and thousands for the list. The same options make the same numbers. */
export async function seedLarge(place: SeedPlace, options: LargeOptions): Promise<void> {
  const { now, report } = options
  const long = options.hours * HOUR_S
  report(`one run of ${options.hours} h`)
  await seedRun(place, run('soak', long, { seed: 1, now, ageDays: 1, withPoints: true }))
  for (let n = 0; n < options.hourly; n++) {
    report(`run of one hour, ${n + 1} of ${options.hourly}`)
    const ttftMs = n % 2 === 1 ? 36 : 30
    await seedRun(
      place,
      run(`hour ${n + 1}`, HOUR_S, { seed: 10 + n, now, ageDays: 0.5 - n / 24, ttftMs, withPoints: true }),
    )
  }
  report(`${options.runs} runs for the list`)
  const random = randomStream(7)
  let next = 0
  const lane = async () => {
    for (let n = next++; n < options.runs; n = next++) {
      const ageDays = 2 + ((options.runs - n) * 180) / options.runs
      // A regression that came in two thirds on the way.
      const ttftMs = (n > (options.runs * 2) / 3 ? 38 : 30) * (0.97 + 0.06 * random())
      const kind = { seed: 1_000 + n, now, ageDays, ttftMs, withPoints: false }
      await seedRun(place, run(`seeded ${n + 1}`, 60 + (n % 7) * 30, kind))
      if ((n + 1) % 1_000 === 0) report(`${n + 1} of ${options.runs}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

interface Kind {
  readonly seed: number
  readonly now: Date
  readonly ageDays: number
  readonly ttftMs?: number
  readonly withPoints: boolean
}

function run(name: string, seconds: number, kind: Kind): SeededRun {
  const { seed, now, ageDays, ttftMs = 30, withPoints } = kind
  return {
    name,
    config: seedConfig(seconds),
    target: {
      seed,
      ttftMs,
      streamMs: 850,
      tokensPerQuery: 18,
      failureShare: seed % 13 === 0 ? 0.02 : 0.001,
    },
    startedAt: new Date(now.getTime() - ageDays * DAY_MS),
    seconds,
    withPoints,
    tags: seed % 3 === 0 ? [TAGS[seed % TAGS.length] ?? 'nightly'] : [],
    gitBranch: BRANCHES[seed % BRANCHES.length],
    gitCommit: ((seed * 2_654_435_761) >>> 0).toString(16).padStart(8, '0').repeat(5),
    createdBy: PEOPLE[seed % PEOPLE.length],
  }
}
