import type { ScenarioRun } from '../../fleet/scenario-run.ts'
import { FrameQuery } from './frame-query.ts'
import type { StreamServices } from './stream-services.ts'
import { StreamUser } from './stream-user.ts'
import { DONE_FRAME, TOKEN_FRAME } from './token-frames.ts'

/** A stream user whose socket carries one token, or the end of the answer, in each message. */
export abstract class FrameUser extends StreamUser<FrameQuery> {
  constructor(id: number, run: ScenarioRun, services: StreamServices) {
    super(id, run, services, new FrameQuery(services))
  }

  onLinkMessage(buffer: Buffer, start: number, end: number, atMs: number): void {
    const { query, services } = this
    const kind = services.frames.classify(buffer, start, end)
    if (kind === TOKEN_FRAME) {
      if (query.open) query.token(buffer, start, end, atMs)
      else this.strayToken()
    } else if (kind === DONE_FRAME && query.open && query.isMine(buffer, start, end)) this.completeQuery(atMs)
  }
}
