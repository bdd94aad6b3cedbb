import { HttpPool } from '../../transport/http/http-pool.ts'
import { parseTargetUrl, type TargetUrl } from '../../transport/target-url.ts'
import type { DriverContext } from '../driver.ts'
import { HttpMetrics } from '../http-client/http-metrics.ts'
import { poolLimit } from './pool-limit.ts'
import type { StreamServices } from './stream-services.ts'

/** What users share whose sessions are made, asked and ended by HTTP calls around the stream. */
export interface SessionServices {
  readonly stream: StreamServices
  readonly http: HttpMetrics
  readonly pool: HttpPool
  readonly httpUrl: TargetUrl
  /** Path below which the calls go, without a slash at the end. */
  readonly basePath: string
  readonly createMs: number
  readonly closeMs: number
}

export function sessionServices(
  context: DriverContext,
  httpAddress: string,
  stream: StreamServices,
): SessionServices {
  const { recorder, scenario, stages, peakUsers } = context
  const httpUrl = parseTargetUrl(httpAddress)
  const tags = { scenario }
  return {
    stream,
    http: new HttpMetrics(recorder, scenario, stages),
    pool: new HttpPool(
      { target: httpUrl, tls: stream.tls, localAddress: context.sourceAddress(0) },
      poolLimit(peakUsers),
    ),
    httpUrl,
    basePath: basePathOf(httpUrl),
    createMs: recorder.trendBlock('session_create', tags, stages),
    closeMs: recorder.trendBlock('session_close', tags, stages),
  }
}

/** The path of an address without query and without a slash at the end. */
export const basePathOf = (url: TargetUrl): string => url.path.replace(/[?#].*$/, '').replace(/\/+$/, '')
