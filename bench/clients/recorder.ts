// What recording costs: one sample into one series, and an hour of plan in virtual time.

import { Recorder } from '../../apps/runner/src/engine/recorder/recorder.ts'
import { OK } from '../../apps/runner/src/engine/recorder/series-table.ts'
import { runVirtual } from '../../apps/runner/src/engine/testing/virtual-load.ts'

const SAMPLES = 20_000_000
const WARM_UP = 2_000_000

const recorder = new Recorder({
  runId: 'bench',
  shard: 0,
  startMs: 0,
  maxQuerySamples: 0,
  onFrame: () => {},
})
const series = recorder.trendBlock('ttft', { scenario: 'main' }, ['steady']) + OK
/** Spread over the buckets, and worked out before the clock runs. */
const valuesMs = Float64Array.from({ length: 4_096 }, (_, i) => ((i * 2_654_435_761) % 90_000) / 10)

function record(samples: number): void {
  for (let i = 0; i < samples; i++) recorder.trend(series, valuesMs[i & 4_095] as number)
}

record(WARM_UP)
globalThis.gc?.()
const heapBefore = process.memoryUsage().heapUsed
const before = process.cpuUsage()
record(SAMPLES)
const used = process.cpuUsage(before)
const heap = process.memoryUsage().heapUsed - heapBefore

const hourBefore = process.cpuUsage()
await runVirtual({ executor: 'constant-arrival-rate', rate: 100, duration: '1h', preAllocatedVUs: 10 }, 20)
const hour = process.cpuUsage(hourBefore)

console.log(
  JSON.stringify({
    nsPerSample: ((used.user + used.system) * 1_000) / SAMPLES,
    bytesPerSample: Math.max(0, heap) / SAMPLES,
    hourS: (hour.user + hour.system) / 1e6,
  }),
)
process.exit(0)
