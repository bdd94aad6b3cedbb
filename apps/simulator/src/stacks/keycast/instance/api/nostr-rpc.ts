import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { everyShare } from '../every-share.ts'
import type { Instance } from '../instance.ts'
import { loadHandler } from '../rpc/load-handler.ts'
import { METHODS } from '../rpc/methods.ts'
import type { RpcHandler } from '../rpc/rpc-handler.ts'
import type { SignedEvent } from '../rpc/sign-event.ts'
import { type Answer, json, Refusal, refused, refusedWith } from './answers.ts'
import { readJson } from './read-json.ts'

const Call = z.object({ method: z.string(), params: z.array(z.unknown()).default([]) })

/** `POST /api/nostr`: the one endpoint of the load. Counts as the original does: parameter errors in no class. */
export function nostrRpc(instance: Instance) {
  const { counters, faults } = instance
  const answersEmpty = everyShare(faults.emptyAnswers)
  const answersError = everyShare(faults.errorsInside200)
  const signsWrong = everyShare(faults.wrongSignatures)
  return async (req: IncomingMessage): Promise<Answer> => {
    const { method, params } = await readJson(req, Call)
    counters.add('http_rpc_requests')
    const handler = await authenticated(instance, req)
    const run = Object.hasOwn(METHODS, method) ? METHODS[method] : undefined
    if (!run) throw refusedWith(400, `Unsupported method: ${method}`)
    const result = attempt(() => run(handler, params))
    counters.add('http_rpc_success')
    if (answersEmpty()) return json(200, {})
    if (answersError()) return json(200, { error: 'Database error: pool timed out' })
    return json(200, {
      result: method === 'sign_event' && signsWrong() ? spoilt(result as SignedEvent) : result,
    })
  }
}

/** The handler of the request's token, from the cache or loaded. */
async function authenticated(instance: Instance, req: IncomingMessage): Promise<RpcHandler> {
  const { cache, counters, faults } = instance
  try {
    const token = /^Bearer (.+)$/.exec(req.headers.authorization ?? '')?.[1]
    if (token === undefined) throw refused('noToken')
    const handler = await cache.get(token, () => loadHandler(instance, token))
    if (handler.expiresAtMs > instance.now() || faults.staleTokens) return handler
    cache.delete(token)
    throw refused('badToken')
  } catch (error) {
    if (error instanceof Refusal && error.answer.status === 401) counters.add('http_rpc_auth_errors')
    throw error
  }
}

/** What a method throws by itself is the caller's doing: a key that is no point, a ciphertext that is none. */
function attempt<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof Refusal ? error : refusedWith(400, (error as Error).message)
  }
}

const spoilt = (event: SignedEvent): SignedEvent => ({
  ...event,
  sig: event.sig.slice(0, -2) + (event.sig.endsWith('00') ? '01' : '00'),
})
