import type { Reconnect } from '@broadside/shared/config/behaviour'
import type { Duration } from '@broadside/shared/duration'
import { durationMs } from '@broadside/shared/duration'
import type { RunConfig } from '@broadside/shared/run-config'
import type { Recorder } from '../../recorder/recorder.ts'
import type { TlsSettings } from '../../transport/tls-settings.ts'
import type { DriverContext } from '../driver.ts'
import { Correlation } from './correlation.ts'
import { type ExpectedStream, expectedStream } from './expected-stream.ts'
import { type CloseError, dropError } from './sample-error.ts'
import { type SeriesByServer, type ServerHandles, streamsByServer } from './server-series.ts'
import { StreamMetrics } from './stream-metrics.ts'
import { TokenFrames } from './token-frames.ts'

/** What all users of one streaming scenario share. */
export interface StreamServices {
  readonly scenario: string
  readonly originMs: number
  readonly recorder: Recorder
  readonly metrics: StreamMetrics
  readonly servers: SeriesByServer<ServerHandles>
  readonly correlation: Correlation
  readonly frames: TokenFrames
  readonly expected: ExpectedStream
  readonly queries: number
  readonly slo: RunConfig['slo']
  readonly connectTimeoutMs: number
  readonly reconnectAttempts: number
  readonly backoffFirstMs: number
  readonly backoffMaxMs: number
  readonly tls: TlsSettings | undefined
  /** What an ended socket means. */
  readonly closeError: CloseError
  readonly sourceAddress: (n: number) => string | undefined
  readonly now: () => number
}

export interface StreamSettings {
  readonly queries: number
  readonly response?: Parameters<typeof expectedStream>[0]['response']
  readonly queryTimeout?: Duration | undefined
  readonly stallLimit?: Duration | undefined
  readonly connectTimeout: Duration
  readonly reconnect: Reconnect
}

export function streamServices(
  context: DriverContext,
  settings: StreamSettings,
  types: { readonly token: string; readonly done: string },
  tls: TlsSettings | undefined,
  closeError: CloseError = dropError,
): StreamServices {
  const { recorder, scenario, stages, originMs, config, clock } = context
  return {
    scenario,
    originMs,
    recorder,
    metrics: new StreamMetrics(recorder, scenario, stages),
    servers: streamsByServer(recorder, scenario),
    correlation: new Correlation(),
    frames: new TokenFrames(types.token, types.done),
    expected: expectedStream(settings, types.token),
    queries: settings.queries,
    slo: config.slo,
    connectTimeoutMs: durationMs(settings.connectTimeout),
    reconnectAttempts: settings.reconnect.attempts,
    backoffFirstMs: durationMs(settings.reconnect.initial),
    backoffMaxMs: durationMs(settings.reconnect.max),
    tls,
    closeError,
    sourceAddress: context.sourceAddress,
    now: () => clock.now(),
  }
}
