import type { PrometheusPage } from '@broadside/shared/prometheus/read-page'
import type { RunConfig } from '@broadside/shared/run-config'
import type { CounterReading, InstanceReadings } from '@broadside/shared/servers/server-counters'
import { fetchPrometheusPage } from '../engine/index.ts'

const TIMEOUT_MS = 5_000
const METRICS_PATH = '/api/metrics'

/** Reads the counters of every instance that the target names, each at its own address: a balancer would mix them. */
export async function readServerCounters({
  target,
}: RunConfig): Promise<ReadonlyMap<string, CounterReading>> {
  if (target.kind !== 'keycast') return new Map()
  const insecure = !target.tls.rejectUnauthorized
  const readings = await Promise.all(
    target.instanceUrls.map(async (url) => [new URL(url).host, await read(url, insecure)] as const),
  )
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

async function read(url: string, insecure: boolean): Promise<CounterReading> {
  try {
    const address = url.replace(/\/+$/, '') + METRICS_PATH
    const page = await fetchPrometheusPage(address, { timeoutMs: TIMEOUT_MS, insecure })
    return { atMs: Date.now(), values: plainValues(page) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

/** The samples without labels, which are the instance's own totals. */
const plainValues = ({ samples }: PrometheusPage): Record<string, number> =>
  Object.fromEntries(
    samples
      .filter(({ labels, value }) => Object.keys(labels).length === 0 && Number.isFinite(value))
      .map(({ name, value }) => [name, value]),
  )
