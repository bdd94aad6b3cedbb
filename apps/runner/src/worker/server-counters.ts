import type { PrometheusPage } from '@broadside/shared/prometheus/read-page'
import type { RunConfig } from '@broadside/shared/run-config'
import type { CounterReading, InstanceReadings } from '@broadside/shared/servers/server-counters'
import { fetchPrometheusPage } from '../engine/index.ts'

const TIMEOUT_MS = 5_000
const METRICS_PATH = '/api/metrics'

/** Reads every instance that the target names, each at its own address: through the balancer they would be mixed. */
export async function readServerCounters({
  target,
}: RunConfig): Promise<ReadonlyMap<string, CounterReading>> {
  const urls = target.kind === 'keycast' ? target.instanceUrls : []
  const readings = await Promise.all(urls.map(async (url) => [new URL(url).host, await read(url)] as const))
  return new Map(readings)
}

/** Pairs what was read before and after the load. */
export const pairReadings = (
  before: ReadonlyMap<string, CounterReading>,
  after: ReadonlyMap<string, CounterReading>,
): InstanceReadings[] =>
  [...before].map(([instance, reading]) => ({
    instance,
    before: reading,
    after: after.get(instance) ?? { error: 'not read after the load' },
  }))

async function read(url: string): Promise<CounterReading> {
  try {
    const page = await fetchPrometheusPage(url.replace(/\/+$/, '') + METRICS_PATH, { timeoutMs: TIMEOUT_MS })
    return { atMs: Date.now(), values: plainValues(page) }
  } catch (error) {
    return { error: (error as Error).message }
  }
}

/** The samples without labels, which are the instance's own totals. */
const plainValues = ({ samples }: PrometheusPage): Record<string, number> =>
  Object.fromEntries(
    samples
      .filter(({ labels, value }) => Object.keys(labels).length === 0 && Number.isFinite(value))
      .map(({ name, value }) => [name, value]),
  )
