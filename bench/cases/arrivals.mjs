import { httpConfig } from '../lib/engine-configs.mjs'
import { fixed } from '../lib/report.mjs'

/** Whether the plan is kept: every arrival sent, and when it was due. */
export async function arrivals(bench) {
  const run = await bench.withServer(({ httpBase }) =>
    bench.engine(
      httpConfig(httpBase, {
        executor: 'constant-arrival-rate',
        rate: 5_000,
        duration: '60s',
        preAllocatedVUs: 50,
        maxVUs: 500,
      }),
    ),
  )
  return {
    title: '5 000 arrivals a second for 60 s',
    head: ['planned', 'sent', 'schedule lag p50 ms', 'p99 ms', 'response time p50 ms', 'CPU s'],
    rows: [
      [
        run.planned,
        run.started,
        fixed(run.schedule_lagP50Ms, 2),
        fixed(run.schedule_lagP99Ms, 2),
        fixed(run.response_timeP50Ms, 2),
        fixed(run.cpuS, 2),
      ],
    ],
  }
}
