import type { CentrifugoTarget } from '@broadside/shared/config/target'
import type { UpgradeRequest } from '../../transport/ws/upgrade-request.ts'
import type { SessionServices } from '../stream/session-services.ts'

/** What all clients of one Centrifugo scenario share. */
export interface CentrifugoServices extends SessionServices {
  readonly target: CentrifugoTarget
  /** The same for every client: who it is comes with the connect command. */
  readonly upgrade: UpgradeRequest
  readonly connectMs: number
}
