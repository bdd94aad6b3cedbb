import type { ScenarioRun } from '../../fleet/scenario-run.ts'
import type { HttpConnectionOptions } from '../../transport/http/http-connection.ts'
import type { HttpResult } from '../../transport/http/http-result.ts'
import { RequestUser } from '../http-client/request-user.ts'
import type { KeycastServices } from './keycast-services.ts'

/** Answers are small; more than this of one is not kept. */
const MOST_TEXT_BYTES = 64 * 1_024

/** A user that reads what it is answered; it clears `text` before each request. */
export abstract class KeycastVirtualUser extends RequestUser {
  protected text = ''

  constructor(id: number, run: ScenarioRun, shared: KeycastServices, peer: HttpConnectionOptions) {
    super(id, run, shared, shared.requests, peer)
  }

  onBody(_result: HttpResult, buffer: Buffer, start: number, end: number): void {
    if (this.text.length < MOST_TEXT_BYTES) this.text += buffer.toString('utf8', start, end)
  }
}
