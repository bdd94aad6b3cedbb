import type { ComponentCounters } from '@broadside/shared/config/target'
import type { ComponentCount } from '@broadside/shared/points/metric-frame'
import type { PrometheusPage } from '@broadside/shared/prometheus/read-page'
import type { RunConfig } from '@broadside/shared/run-config'
import { fetchPrometheusPage } from './fetch-prometheus-page.ts'

const TIMEOUT_MS = 5_000

type Reading = ComponentCount

/** What the component under test has counted so far; undefined where the target names no counters. Never rejects. */
export async function readComponent({ target }: RunConfig): Promise<Reading | undefined> {
  if (target.kind !== 'http' || !target.counters) return undefined
  const { counters } = target
  const insecure = !target.tls.rejectUnauthorized
  try {
    return sumCounters(counters, await fetchPrometheusPage(counters.url, { timeoutMs: TIMEOUT_MS, insecure }))
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

/** Increments from one reading to a later one; undefined where nothing was asked. */
export function componentCount(
  before: Reading | undefined,
  after: Reading | undefined,
): ComponentCount | undefined {
  if (!before || !after) return undefined
  if ('error' in before) return before
  if ('error' in after) return after
  return {
    bytesReceived: after.bytesReceived - before.bytesReceived,
    bytesSent: after.bytesSent - before.bytesSent,
    ...(after.connections === undefined || before.connections === undefined
      ? {}
      : { connections: after.connections - before.connections }),
  }
}

/** The named counters, each summed over its labels. */
export function sumCounters(counters: ComponentCounters, { types, samples }: PrometheusPage): Reading {
  const sums = new Map<string, number>()
  for (const { name, value } of samples) sums.set(name, (sums.get(name) ?? 0) + value)
  const { bytesReceived, bytesSent, connections } = counters
  // A counter with labels has no line before its first increment.
  const of = (name: string) => sums.get(name) ?? (types.has(name) ? 0 : Number.NaN)
  const wanted = [bytesReceived, bytesSent, ...(connections === undefined ? [] : [connections])]
  const missing = wanted.find((name) => Number.isNaN(of(name)))
  if (missing !== undefined) return { error: `there is no metric ${missing}` }
  return {
    bytesReceived: of(bytesReceived),
    bytesSent: of(bytesSent),
    ...(connections === undefined ? {} : { connections: of(connections) }),
  }
}
