import { httpConfig } from '../lib/engine-configs.mjs'
import { fixed } from '../lib/report.mjs'

/** Whether waiting that the server causes is in the response time: 1 % of the arrivals wait 900 ms or more. */
export async function stall(bench) {
  const rows = await bench.withServer(
    async ({ httpBase }) => {
      const measured = []
      for (const whenBusy of ['queue', 'drop']) {
        const run = await bench.engine(
          httpConfig(httpBase, {
            executor: 'constant-arrival-rate',
            rate: 1_000,
            duration: '20s',
            preAllocatedVUs: 50,
            whenBusy,
          }),
        )
        measured.push([
          whenBusy,
          fixed(run.response_timeP99Ms),
          fixed(run.service_timeP99Ms),
          run.started,
          run.dropped,
        ])
      }
      return measured
    },
    ['-stall-every', '10s', '-stall-for', '1s'],
  )
  return {
    title: 'A server that stalls for 1 s in every 10: 1 000 arrivals a second, 50 users',
    head: ['whenBusy', 'response time p99 ms', 'service time p99 ms', 'sent', 'dropped'],
    rows,
  }
}
