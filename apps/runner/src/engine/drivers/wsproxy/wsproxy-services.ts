import type { WsproxyTarget } from '@broadside/shared/config/target'
import type { HttpPool } from '../../transport/http/http-pool.ts'
import type { TargetUrl } from '../../transport/target-url.ts'
import type { HttpMetrics } from '../http-client/http-metrics.ts'
import type { StreamServices } from '../stream/stream-services.ts'

/** What all users of one wsproxy scenario share. */
export interface WsproxyServices {
  readonly stream: StreamServices
  readonly http: HttpMetrics
  readonly pool: HttpPool
  readonly httpUrl: TargetUrl
  /** Path below which the backend answers, without a slash at the end. */
  readonly basePath: string
  readonly wsUrl: TargetUrl
  readonly wsBasePath: string
  readonly target: WsproxyTarget
  readonly createMs: number
  readonly closeMs: number
}
