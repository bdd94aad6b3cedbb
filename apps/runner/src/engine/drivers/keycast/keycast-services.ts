import type { KeycastMethod } from '@broadside/shared/config/keycast-behaviour'
import type { UserChoice } from '@broadside/shared/data-sets/user-choice'
import type { HttpMetrics } from '../http-client/http-metrics.ts'
import type { RequestServices } from '../http-client/request-user.ts'
import type { KeycastAddress } from './keycast-address.ts'
import type { KeycastUser, Step } from './registration.ts'
import type { Recipient, VerifySample } from './verify-answer.ts'

/** What all users of one keycast scenario share. */
export interface KeycastServices extends RequestServices {
  readonly address: KeycastAddress
  readonly requests: number
}

export interface RpcServices extends KeycastServices {
  readonly method: Exclude<KeycastMethod, 'register'>
  readonly timeoutMs: number
  readonly http: HttpMetrics
  /** This shard's users, and who comes next. */
  readonly users: readonly KeycastUser[]
  readonly choice: UserChoice
  /** 1 where a user had a request before. */
  readonly reached: Uint8Array
  readonly recipient: Recipient
  readonly sample: VerifySample
  readonly usersReached: number
  readonly hitsExpected: number
  readonly verified: number
  readonly wrong: number
}

export interface RegisterServices extends KeycastServices {
  readonly timeoutMs: number
  /** Each step under its own name. */
  readonly http: Readonly<Record<Step, HttpMetrics>>
  /** Different in every run and shard: addresses are taken once only. */
  readonly runMark: string
}
