// The whole engine, in this process, with every metric recorded: runs one config and prints what it measured and cost.
//   engine.js '<RunConfig as JSON>'

import { startLoad } from '../../apps/runner/src/engine/start-load.ts'
import { decodeHistogramBase64 } from '../../packages/shared/src/histogram/codec.ts'
import { Histogram } from '../../packages/shared/src/histogram.ts'
import { RunConfig } from '../../packages/shared/src/run-config.ts'

const TRENDS = [
  'ttft',
  'e2e',
  'session_create',
  'ws_connecting',
  'generator_loop_lag',
  'response_time',
  'service_time',
  'schedule_lag',
  'http_req_duration',
]
const merged = new Map(TRENDS.map((name) => [name, new Histogram()]))

const config = RunConfig.parse(JSON.parse(process.argv[2] ?? '{}'))
const startedAtMs = performance.now()
const before = process.cpuUsage()
const end = await startLoad({
  runId: 'bench',
  config,
  shard: 0,
  shardCount: 1,
  onFrame: (frame) => {
    for (const [key, value] of Object.entries(frame.histograms)) {
      const [name = ''] = key.split('{')
      if (key.includes('outcome:ok') || !key.includes('outcome:'))
        merged.get(name)?.add(decodeHistogramBase64(value))
    }
  },
}).done
const cpu = process.cpuUsage(before)

const total = (name: string): number =>
  Object.entries(end.totals).reduce(
    (sum, [key, value]) => (key.split('{')[0] === name ? sum + value : sum),
    0,
  )
const percentiles: Record<string, number> = {}
for (const [name, histogram] of merged) {
  if (histogram.count === 0) continue
  percentiles[`${name}P50Ms`] = histogram.percentileMs(50)
  percentiles[`${name}P99Ms`] = histogram.percentileMs(99)
}
console.log(
  JSON.stringify({
    queries: total('queries'),
    tokens: total('output_tokens'),
    tokensExpected: total('tokens_expected'),
    requests: total('http_reqs'),
    planned: total('iterations_planned'),
    started: total('iterations_started'),
    dropped: total('dropped_iterations'),
    sessions: total('iterations'),
    sessionsFailed: total('sessions_failed'),
    sockets: total('ws_sessions'),
    drops: total('ws_drops'),
    ...percentiles,
    wallS: (performance.now() - startedAtMs) / 1_000,
    cpuS: (cpu.user + cpu.system) / 1e6,
    maxRssMiB: Math.round(process.resourceUsage().maxRSS / 1_024),
  }),
)
process.exit(0)
