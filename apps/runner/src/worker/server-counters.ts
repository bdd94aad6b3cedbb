import type { RunConfig } from '@broadside/shared/run-config'
import { type CounterReading, type InstanceReadings, parseCounters } from '@broadside/shared/server-counters'

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
    const response = await fetch(url.replace(/\/+$/, '') + METRICS_PATH, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })
    if (!response.ok) return { error: `${METRICS_PATH} answered ${response.status}` }
    return { atMs: Date.now(), values: parseCounters(await response.text()) }
  } catch (error) {
    const { message, cause } = error as Error
    return { error: cause instanceof Error ? cause.message : message }
  }
}
