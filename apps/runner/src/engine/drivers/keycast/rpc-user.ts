import type { ScenarioRun } from '../../fleet/scenario-run.ts'
import { FAILED, TIMEOUT } from '../../recorder/series-table.ts'
import type { HttpConnectionOptions } from '../../transport/http/http-connection.ts'
import type { HttpResult } from '../../transport/http/http-result.ts'
import type { TransportError } from '../../transport/transport-error.ts'
import { type SampleError, sampleError } from '../stream/sample-error.ts'
import type { RpcServices } from './keycast-services.ts'
import { KeycastVirtualUser } from './keycast-user.ts'
import { readRpcAnswer } from './rpc-answer.ts'
import { type RpcCall, rpcRequest } from './rpc-call.ts'
import { isPlausible, isTrue } from './verify-answer.ts'

const MS_PER_S = 1_000

/** Calls the RPC endpoint, each time in the name of the user of the data set whose turn it is. */
export class RpcUser extends KeycastVirtualUser {
  private call: RpcCall | undefined

  constructor(
    id: number,
    run: ScenarioRun,
    private readonly services: RpcServices,
    peer: HttpConnectionOptions,
  ) {
    super(id, run, services, peer)
  }

  protected work(nowMs: number): void {
    const { address, choice, users, method, recipient, timeoutMs } = this.services
    const index = choice.next()
    const user = users[index]
    if (!user) {
      // An iteration may not end in the tick that began it.
      setImmediate(() => {
        if (this.running) this.fail(FAILED, 'data_set_used_up', USED_UP, nowMs, nowMs)
      })
      return
    }
    this.reach(index)
    this.call = { method, user, recipient: recipient.pubkey, unixS: Math.floor(Date.now() / MS_PER_S) }
    this.text = ''
    this.connection.send(rpcRequest(address, this.call), this, timeoutMs)
  }

  onDone(result: HttpResult): void {
    const { recorder, http } = this.services
    const { endedAtMs, status } = result
    if (endedAtMs >= recorder.boundaryMs) recorder.roll(endedAtMs)
    const error = this.judge(status, endedAtMs)
    http.answered(result, this.workStage, status < 200 || status > 299, error === undefined)
    if (error) this.fail(FAILED, error.code, error.message, endedAtMs, endedAtMs)
    else this.succeed(endedAtMs)
  }

  protected lost(result: HttpResult, error: TransportError, timedOut: boolean): void {
    const { http, timeoutMs } = this.services
    const elapsedMs = timedOut ? timeoutMs : result.endedAtMs - this.startMs
    http.unanswered(result, elapsedMs, this.workStage, timedOut ? TIMEOUT : FAILED)
    this.failUnanswered(error, timedOut, timeoutMs, this.startMs, result.endedAtMs)
  }

  private judge(status: number, nowMs: number): SampleError | undefined {
    const { recorder, recipient, sample, verified, wrong } = this.services
    const answer = readRpcAnswer(status, this.text)
    if ('error' in answer) return answer.error
    const { call, workStage } = this
    if (!call) return undefined
    const checks = sample.wants(nowMs)
    if (checks) recorder.count(verified + workStage, 1)
    if (isPlausible(call, answer.result) && (!checks || isTrue(call, recipient, answer.result)))
      return undefined
    recorder.count(wrong + workStage, 1)
    return sampleError('wrong_signature', `the answer to ${call.method} does not verify with the user's key`)
  }

  private reach(index: number): void {
    const { recorder, reached, usersReached, hitsExpected } = this.services
    const isFirst = reached[index] === 0
    reached[index] = 1
    recorder.count((isFirst ? usersReached : hitsExpected) + this.workStage, 1)
  }
}

const USED_UP = 'every user of this shard has made its one request'
