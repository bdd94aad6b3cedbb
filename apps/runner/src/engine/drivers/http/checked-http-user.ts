import type { HttpResult } from '../../transport/http/http-result.ts'
import type { ResponseHead } from '../../transport/http/response-head.ts'
import { AnswerReader } from './answer-checks.ts'
import { type AnswerFault, HttpUser } from './http-user.ts'

/** A user whose answers are checked: it looks at heads and bodies, which the plain one lets pass. */
export class CheckedHttpUser extends HttpUser {
  private readonly reader = new AnswerReader()

  onHead(_result: HttpResult, head: ResponseHead): void {
    this.reader.onHead(head)
    const { answersBy, recorder } = this.services
    const counter = answersBy?.servers.of(head.header(answersBy.header))
    if (counter !== undefined) recorder.count(counter, 1)
  }

  onBody(_result: HttpResult, buffer: Buffer, start: number, end: number): void {
    if (this.current.checks) this.reader.onBody(buffer, start, end)
  }

  protected override onSend(): void {
    const { checks } = this.current
    if (checks) this.reader.begin(checks)
  }

  protected override judge(result: HttpResult): AnswerFault | undefined {
    if (!this.current.checks) return undefined
    return this.reader.judge(this.services.recorder, this.workStage, result, this.sentSha256())
  }
}
