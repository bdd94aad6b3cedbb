import { Histogram } from '@broadside/shared/histogram'
import { decodeHistogramBase64 } from '@broadside/shared/histogram/codec'
import type { CounterName, RateName, TrendName } from '@broadside/shared/metrics'
import type {
  ErrorCount,
  FrameEvent,
  MetricFrame,
  QueryRow,
  ShardEnd,
} from '@broadside/shared/points/metric-frame'
import { parseSeries, type Tags } from '@broadside/shared/points/series'
import { RunConfig, type RunConfigInput } from '@broadside/shared/run-config'
import type { LoadHandle, LoadOptions } from '../load-handle.ts'
import { startLoad } from '../start-load.ts'

/** Everything that left the engine in one run, merged over its frames. */
export class Measured {
  readonly frames: MetricFrame[] = []
  end: ShardEnd | undefined

  trend(name: TrendName, tags: Tags = { outcome: 'ok' }): Histogram {
    const merged = new Histogram()
    for (const frame of this.frames)
      for (const [key, value] of Object.entries(frame.histograms))
        if (carries(key, name, tags)) merged.add(decodeHistogramBase64(value))
    return merged
  }

  p50(name: TrendName, tags?: Tags): number {
    return this.trend(name, tags).percentileMs(50)
  }

  counter(name: CounterName, tags: Tags = {}): number {
    let sum = 0
    for (const frame of this.frames)
      for (const [key, value] of Object.entries(frame.counters)) if (carries(key, name, tags)) sum += value
    return sum
  }

  rate(name: RateName): readonly [held: number, asked: number] {
    let held = 0
    let asked = 0
    for (const frame of this.frames)
      for (const [key, [h, a]] of Object.entries(frame.rates))
        if (carries(key, name, {})) {
          held += h
          asked += a
        }
    return [held, asked]
  }

  get rows(): QueryRow[] {
    return this.frames.flatMap((frame) => frame.queries)
  }

  get errors(): ErrorCount[] {
    return this.frames.flatMap((frame) => frame.errors)
  }

  get events(): FrameEvent[] {
    return this.frames.flatMap((frame) => frame.events)
  }
}

function carries(key: string, metric: string, tags: Tags): boolean {
  const series = parseSeries(key)
  return (
    series.metric === metric && Object.entries(tags).every(([name, value]) => series.tags[name] === value)
  )
}

type Start = (options: Omit<LoadOptions, 'clock'>) => LoadHandle

/** Runs a config to its end; `during` may act on the running load. */
export async function runEngine(
  config: RunConfigInput,
  during: (handle: LoadHandle, measured: Measured) => void = () => undefined,
  start: Start = startLoad,
): Promise<Measured> {
  const measured = new Measured()
  const handle = start({
    runId: 'test',
    config: RunConfig.parse(config),
    shard: 0,
    shardCount: 1,
    onFrame: (frame) => measured.frames.push(frame),
  })
  during(handle, measured)
  measured.end = await handle.done
  return measured
}

/** A wsproxy run against one known server. */
export function wsproxyConfig(
  server: { readonly httpUrl: string; readonly wsUrl: string; readonly tokens: readonly string[] },
  scenario: Record<string, unknown> = {},
  behaviour: Record<string, unknown> = {},
  rest: Record<string, unknown> = {},
): RunConfigInput {
  const { httpUrl, wsUrl, tokens } = server
  return {
    target: { kind: 'wsproxy', httpUrl, wsUrl },
    scenarios: {
      main: {
        ...(scenario.executor === undefined ? { executor: 'per-vu-iterations', vus: 5 } : {}),
        behaviour: { driver: 'wsproxy', queries: 2, response: { text: tokens.join(' ') }, ...behaviour },
        ...scenario,
      },
    },
    ...rest,
  } as RunConfigInput
}

export function httpConfig(
  server: { readonly httpUrl: string },
  scenario: Record<string, unknown>,
  behaviour: Record<string, unknown> = {},
): RunConfigInput {
  const config: unknown = {
    target: { kind: 'http', baseUrl: server.httpUrl },
    scenarios: { main: { behaviour: { driver: 'http', ...behaviour }, ...scenario } },
  }
  return config as RunConfigInput
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
