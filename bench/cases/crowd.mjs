import { streamConfig } from '../lib/engine-configs.mjs'
import { fixed } from '../lib/report.mjs'

const PROCESSES = 2
const SOCKETS_EACH = 15_000
const TOKENS = 20

/** More sockets than one process may hold: two servers and two engines share the machine, a token a second on each socket. */
export async function crowd(bench) {
  const runs = await Promise.all(
    Array.from({ length: PROCESSES }, () =>
      bench.withServer(
        ({ wsBase }) =>
          bench.engine(
            streamConfig(wsBase, {
              users: SOCKETS_EACH,
              queries: 1,
              tokens: TOKENS,
              gapMs: 1_000,
              ramp: '10s',
            }),
            { pinned: false },
          ),
        [],
        { pinned: false },
      ),
    ),
  )
  const sum = (field) => runs.reduce((total, run) => total + run[field], 0)
  return {
    title: `${PROCESSES * SOCKETS_EACH} sockets over ${PROCESSES} processes, a token a second on each`,
    head: ['sockets', 'dropped', 'tokens', 'CPU s', 'peak MiB each'],
    rows: [
      [
        sum('sockets'),
        sum('drops'),
        `${sum('tokens')} of ${PROCESSES * SOCKETS_EACH * TOKENS}`,
        fixed(sum('cpuS')),
        Math.max(...runs.map((run) => run.maxRssMiB)),
      ],
    ],
  }
}
