import { randomBytes } from 'node:crypto'
import type { ScenarioRun } from '../../fleet/scenario-run.ts'
import { FAILED, TIMEOUT } from '../../recorder/series-table.ts'
import type { HttpConnectionOptions } from '../../transport/http/http-connection.ts'
import type { HttpResult } from '../../transport/http/http-result.ts'
import { type ResponseHead, valuesOfHeader } from '../../transport/http/response-head.ts'
import type { TransportError } from '../../transport/transport-error.ts'
import type { RegisterServices } from './keycast-services.ts'
import { KeycastVirtualUser } from './keycast-user.ts'
import { Registration, type Step } from './registration.ts'

const CODES = {
  register: 'register_failed',
  authorize: 'authorize_failed',
  token: 'token_failed',
} as const satisfies Record<Step, string>

/** Makes a new user each time, from registration to access token; every step has its own timings and its own error class. */
export class RegisterUser extends KeycastVirtualUser {
  private registration: Registration | undefined
  private cookies: readonly string[] = []
  private sentMs = 0
  private made = 0

  constructor(
    id: number,
    run: ScenarioRun,
    private readonly services: RegisterServices,
    peer: HttpConnectionOptions,
  ) {
    super(id, run, services, peer)
  }

  protected work(nowMs: number): void {
    const { address, runMark } = this.services
    this.made++
    this.registration = new Registration(address, {
      email: `${runMark}-${this.id}-${this.made}@bench.local`,
      password: randomBytes(16).toString('hex'),
    })
    this.send(this.registration, nowMs)
  }

  onHead(_result: HttpResult, head: ResponseHead): void {
    if (this.registration?.step === 'register') this.cookies = valuesOfHeader(head.text(), 'set-cookie')
  }

  onDone(result: HttpResult): void {
    const { recorder, http } = this.services
    const { endedAtMs, status } = result
    if (endedAtMs >= recorder.boundaryMs) recorder.roll(endedAtMs)
    const { registration } = this
    if (!registration) return
    const { step } = registration
    const taken = registration.take({ status, text: this.text, cookies: this.cookies })
    http[step].answered(result, this.workStage, status < 200 || status > 299, taken.kind !== 'failed')
    if (taken.kind === 'failed')
      this.fail(FAILED, CODES[step], `${step}: ${taken.message}`, endedAtMs, endedAtMs)
    else if (taken.kind === 'done') this.succeed(endedAtMs)
    else this.send(registration, endedAtMs)
  }

  protected lost(result: HttpResult, error: TransportError, timedOut: boolean): void {
    const { http, timeoutMs } = this.services
    const step = this.registration?.step ?? 'register'
    const elapsedMs = timedOut ? timeoutMs : result.endedAtMs - this.sentMs
    http[step].unanswered(result, elapsedMs, this.workStage, timedOut ? TIMEOUT : FAILED)
    this.failUnanswered(error, timedOut, timeoutMs, this.sentMs, result.endedAtMs, `${step}: `)
  }

  private send(registration: Registration, nowMs: number): void {
    this.text = ''
    this.sentMs = nowMs
    this.connection.send(registration.request(), this, this.services.timeoutMs)
  }
}
