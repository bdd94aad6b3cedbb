import { durationMs, formatDuration } from '../duration.ts'
import type { RunConfigInput } from '../run-config.ts'
import { inSequence } from './in-sequence.ts'

type Scenarios = RunConfigInput['scenarios']
type Behaviour = Extract<Scenarios[string]['behaviour'], { driver: 'http' }>

export const GET: Behaviour = {
  driver: 'http',
  path: '/get',
  headers: { Accept: 'application/json', 'User-Agent': 'Broadside/1.0' },
  timeout: '30s',
  checks: [
    { type: 'status', in: [200], name: 'status is 200' },
    { type: 'json', path: '$.url', name: 'httpbin answered' },
  ],
}

/** The original's POST: a JSON object of about this many bytes, which httpbin sends back. */
export const postOf = (bytes: number): Behaviour => ({
  driver: 'http',
  method: 'POST',
  path: '/post',
  headers: { Accept: 'application/json', 'Content-Type': 'application/json; charset=utf-8' },
  body: `{"timestamp":{{timestamp}},"requestId":"{{uuid}}","type":"load_test","data":"{{repeat x ${bytes - 100}}}"}`,
  timeout: '100s',
  checks: [
    { type: 'status', in: [200], name: 'status is 200' },
    { type: 'json', path: '$.json.type', equals: 'load_test', name: 'the body came back' },
  ],
})

/** Bytes that are different in every request, and must arrive as they were sent. */
export const uploadOf = (bytes: number): Behaviour => ({
  driver: 'http',
  method: 'POST',
  path: '/upload',
  body: { type: 'bytes', bytes },
  timeout: '2m',
  checks: [
    { type: 'status', in: [200], name: 'status is 200' },
    { type: 'sha256-json', path: '$.sha256', name: 'checksum is equal' },
    { type: 'json', path: '$.bytes', equals: bytes, name: 'size is equal' },
  ],
})

export interface Steps {
  readonly rates: readonly number[]
  /** Of each rate. */
  readonly each: string
  readonly warmUp: string
  /** Connections that the original's client may open. */
  readonly maxConnections: number
}

/** Two rates may overlap for their graceful stop, and both must fit one process. */
const MOST_USERS = 8_000

/**
 * The original's stages: requests come at a rate whether the last ones are answered or not. Each rate is a scenario of its
 * own, so that its counts and latencies stay its own; the warm-up runs at the first rate, before it.
 */
export function rateSteps(
  { rates, each, warmUp, maxConnections }: Steps,
  behaviour: Behaviour = GET,
): Scenarios {
  return inSequence(
    rates.map((rate, n) => {
      const users = Math.min(maxConnections, MOST_USERS)
      const warmUpMs = n === 0 ? durationMs(warmUp) : 0
      const lasts = durationMs(each) + warmUpMs
      return {
        name: `rps-${rate}`,
        lasts,
        scenario: {
          executor: 'constant-arrival-rate',
          rate,
          duration: lasts,
          ...(n === 0 ? { warmUp } : {}),
          preAllocatedVUs: Math.min(users, Math.max(10, Math.ceil(rate / 5))),
          maxVUs: users,
          whenBusy: 'queue',
          // The last rate's late answers may be waited for, but not while the next but one is already there.
          gracefulStop: formatDuration(Math.min(30_000, durationMs(each) * 0.75)),
          behaviour,
        },
      }
    }),
  )
}
