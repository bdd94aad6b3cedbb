import type { OutgoingMessage, Published } from '../broker/stream-broker.ts'
import { ERRORS, type ProtocolError, Refusal } from '../protocol.ts'
import { type ApiParts, METHODS, outgoing, publish, publishedJson } from './methods.ts'

export interface ApiCommand {
  method: string
  params: unknown
  /** Comes back with the reply. */
  id?: unknown
}

/** What became of one command: the JSON text of its result, or an error. */
export type ApiOutcome = { result: string } | { error: ProtocolError }

/**
 * Carries out commands in order and answers each. Neighbouring publishes go to Redis in one call. Rejects when Redis
 * fails.
 */
export async function execute(
  parts: ApiParts,
  commands: readonly ApiCommand[],
  batchId = '',
): Promise<ApiOutcome[]> {
  const outcomes: ApiOutcome[] = []
  const messages: OutgoingMessage[] = []
  const places: number[] = []
  let batches = 0
  const flush = async (): Promise<void> => {
    if (messages.length === 0) return
    const published: Published[] = await publish(
      parts,
      messages.splice(0),
      batchId === '' ? '' : `${batchId}.${batches++}`,
    )
    places.splice(0).forEach((place, i) => {
      const one = published[i]
      outcomes[place] = one ? { result: publishedJson(one) } : { error: ERRORS.internal }
    })
  }
  for (const [place, { method, params }] of commands.entries()) {
    const name = method.toLowerCase()
    if (name === 'publish') {
      const message = attempt(() => outgoing(parts, params))
      if (message instanceof Refusal) outcomes[place] = { error: message.error }
      else {
        messages.push(message)
        places.push(place)
      }
      continue
    }
    await flush()
    outcomes[place] = await call(parts, name, params)
  }
  await flush()
  return outcomes
}

async function call(parts: ApiParts, name: string, params: unknown): Promise<ApiOutcome> {
  const method = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined
  if (!method) return { error: ERRORS.methodNotFound }
  try {
    return { result: await method(parts, params) }
  } catch (error) {
    if (error instanceof Refusal) return { error: error.error }
    throw error
  }
}

function attempt<T>(work: () => T): T | Refusal {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** A reply as JSON text, with the id of its command if that had one. */
export function replyJson(outcome: ApiOutcome, id?: unknown): string {
  const head = id === undefined ? '{' : `{"id":${JSON.stringify(id)},`
  return 'error' in outcome
    ? `${head}"error":${JSON.stringify(outcome.error)}}`
    : `${head}"result":${outcome.result}}`
}
