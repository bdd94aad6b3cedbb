import { streamConfig } from '../lib/engine-configs.mjs'
import { fixed } from '../lib/report.mjs'

/** The stress of the first source system, without its proxy. */
export async function manyStreams(bench) {
  const run = await bench.withServer(({ wsBase }) =>
    bench.rounded(() =>
      bench.engine(streamConfig(wsBase, { users: 5_000, queries: 3, tokens: 18, gapMs: 50, ramp: '5s' })),
    ),
  )
  return {
    title: '5 000 users × 3 queries × 18 tokens at 50 ms, ramped over 5 s',
    head: ['CPU s', 'peak MiB', 'ttft p50 ms', 'ttft p99 ms', 'tokens'],
    rows: [
      [
        fixed(run.cpuS, 2),
        run.maxRssMiB,
        fixed(run.ttftP50Ms, 2),
        fixed(run.ttftP99Ms, 2),
        `${run.tokens} of ${run.tokensExpected}`,
      ],
    ],
  }
}
