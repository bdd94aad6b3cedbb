import type { RunConfigInput } from '../run-config.ts'
import { inSequence, type Part } from './in-sequence.ts'
import { GET, uploadOf } from './tunnel2-scenarios.ts'

const MiB = 1024 * 1024

/** Everybody at once, one request each, on a connection of its own: what `curl … &` in a loop wants to be. */
const burst = (users: number, lasts: string): Part => ({
  name: `burst-${users}`,
  lasts,
  scenario: {
    executor: 'per-vu-iterations',
    vus: users,
    iterations: 1,
    maxDuration: lasts,
    gracefulStop: '5s',
    behaviour: GET,
  },
})

const uploads = (name: string, vus: number, count: number, bytes: number, lasts: string): Part => ({
  name,
  lasts,
  scenario: {
    executor: 'shared-iterations',
    vus,
    iterations: count,
    maxDuration: lasts,
    gracefulStop: '5s',
    behaviour: uploadOf(bytes),
  },
})

/** The report's eight manual tests, one after the other: results of each stay apart, and every answer is looked at. */
export const manualSuite = (): RunConfigInput['scenarios'] =>
  inSequence([
    burst(100, '5s'),
    burst(200, '5s'),
    burst(500, '5s'),
    burst(1_000, '10s'),
    burst(2_000, '15s'),
    {
      name: 'sequential-1000',
      lasts: '30s',
      scenario: {
        executor: 'shared-iterations',
        vus: 1,
        iterations: 1_000,
        maxDuration: '30s',
        gracefulStop: '5s',
        behaviour: { ...GET, noConnectionReuse: true },
      },
    },
    uploads('upload-10x10mb', 1, 10, 10 * MiB, '30s'),
    uploads('upload-20x5mb', 20, 20, 5 * MiB, '30s'),
  ])
