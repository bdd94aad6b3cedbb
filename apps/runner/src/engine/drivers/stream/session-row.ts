import type { QueryRow } from '@broadside/shared/points/metric-frame'
import type { Outcome } from '@broadside/shared/runs/run-error'
import { NEVER } from '../../fleet/agenda.ts'
import type { Link } from './link.ts'
import type { Query } from './query.ts'
import type { SampleError } from './sample-error.ts'
import type { StreamServices } from './stream-services.ts'

/** What a session's HTTP calls took; NEVER = did not happen (yet). */
export interface SessionTimes {
  sessionId: string
  createMs: number
  closeMs: number
}

const happened = (ms: number): number | undefined => (ms === NEVER ? undefined : ms)

/** The row of the query that has just ended, or of a session that failed before its first one (query 0). */
export function queryRow(
  services: StreamServices,
  query: Query,
  link: Link,
  times: SessionTimes,
  sessionStartedMs: number,
  outcome: Outcome,
  error: SampleError | undefined,
  nowMs: number,
): QueryRow {
  const asked = query.number > 0
  const startMs = (asked ? query.sentMs : sessionStartedMs) - services.originMs
  const got = asked && query.tokens > 0
  const tokensExpected = services.expected.tokens
  return {
    scenario: services.scenario,
    sessionId: times.sessionId,
    query: query.number,
    startMs,
    outcome,
    tokens: asked ? query.tokens : 0,
    ...(asked && query.firstMs !== NEVER ? { ttftMs: query.firstMs - query.sentMs } : {}),
    ...(got ? { e2eMs: query.lastMs - query.sentMs } : {}),
    ...(asked ? { responseMs: nowMs - query.intendedMs } : {}),
    ...(asked && tokensExpected !== undefined ? { tokensExpected } : {}),
    createMs: happened(times.createMs),
    connectMs: happened(link.connectMs),
    closeMs: happened(times.closeMs),
    reconnectAttempts: link.attempts,
    successfulReconnects: link.successes,
    ...(error ? { error: error.code, errorMessage: error.message } : {}),
  }
}
