import type { ComponentCounters } from '@broadside/shared/config/target'
import type { ComponentCount } from '@broadside/shared/metric-frame'
import type { RunConfig } from '@broadside/shared/run-config'
import { HttpConnection } from '../transport/http/http-connection.ts'
import { prepareRequest } from '../transport/http/prepared-request.ts'
import { requestOnce } from '../transport/http/request-once.ts'
import { parseTargetUrl } from '../transport/target-url.ts'
import { prepareTls } from '../transport/tls-settings.ts'

const TIMEOUT_MS = 5_000
const MAX_TEXT_BYTES = 4 * 1024 * 1024
const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{.*\})?\s+(\S+)/

type Reading = ComponentCount

/** What the component under test has counted so far; undefined where the target names no counters. Never rejects. */
export async function readComponent({ target }: RunConfig): Promise<Reading | undefined> {
  if (target.kind !== 'http' || !target.counters) return undefined
  const { counters } = target
  const url = parseTargetUrl(counters.url)
  const connection = new HttpConnection({
    target: url,
    ...(url.secure ? { tls: prepareTls({ insecure: !target.tls.rejectUnauthorized }) } : {}),
  })
  try {
    const answer = await requestOnce(connection, prepareRequest({ target: url }), TIMEOUT_MS, MAX_TEXT_BYTES)
    if (answer.status !== 200) return { error: `${counters.url} answered HTTP ${answer.status}` }
    return readCounters(counters, answer.body.toString('utf8'))
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  } finally {
    connection.close()
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

/** Reads the named counters from Prometheus text, summed over their labels. */
export function readCounters(counters: ComponentCounters, text: string): Reading {
  const sums = new Map<string, number>()
  for (const line of text.split('\n')) {
    const [, name, value] = SAMPLE.exec(line) ?? []
    if (name !== undefined) sums.set(name, (sums.get(name) ?? 0) + Number(value))
  }
  const { bytesReceived, bytesSent, connections } = counters
  // A counter with labels has no line before its first increment.
  const of = (name: string) => sums.get(name) ?? (text.includes(`# TYPE ${name} `) ? 0 : Number.NaN)
  const wanted = [bytesReceived, bytesSent, ...(connections === undefined ? [] : [connections])]
  const missing = wanted.find((name) => Number.isNaN(of(name)))
  if (missing !== undefined) return { error: `there is no metric ${missing}` }
  return {
    bytesReceived: of(bytesReceived),
    bytesSent: of(bytesSent),
    ...(connections === undefined ? {} : { connections: of(connections) }),
  }
}
