import type { WsproxyTarget } from '@broadside/shared/config/target'
import type { TargetUrl } from '../../transport/target-url.ts'
import type { SessionServices } from '../stream/session-services.ts'

/** What all users of one wsproxy scenario share. */
export interface WsproxyServices extends SessionServices {
  readonly wsUrl: TargetUrl
  readonly wsBasePath: string
  readonly target: WsproxyTarget
  /** What each query also sends up the socket. */
  readonly clientMessages: { readonly perQuery: number; readonly text: string }
}
