import { parseObject } from '@broadside/shared/json-object'
import { answerWords, type SampleError, sampleError, withoutIds } from '../stream/sample-error.ts'

export type RpcAnswer = { readonly result: unknown } | { readonly error: SampleError }

/**
 * What an answer amounts to. Success is a status of 2xx with a `result` and nothing else: `{}` and an `error` inside 200
 * are failures, as is everything that is no JSON.
 */
export function readRpcAnswer(status: number, text: string): RpcAnswer {
  const body = parseObject(text)
  const said = body?.error === undefined || body.error === null ? undefined : String(body.error)
  if (status === 401) return failed('unauthorized', answerWords(status, said ?? text))
  if (status === 403) return failed('forbidden', answerWords(status, said ?? text))
  if (status < 200 || status > 299) return failed('http_status', answerWords(status, said ?? text))
  if (!body) return failed('unexpected_answer', `HTTP ${status} without JSON`)
  if (said !== undefined)
    return failed('unexpected_answer', `error inside HTTP ${status}: ${withoutIds(said)}`)
  if (body.result === undefined || body.result === null)
    return failed('unexpected_answer', `HTTP ${status} without a result`)
  return { result: body.result }
}

const failed = (...[code, message]: Parameters<typeof sampleError>): RpcAnswer => ({
  error: sampleError(code, message),
})
