import type { KeycastTarget } from '@broadside/shared/config/target'
import type { RunConfig } from '@broadside/shared/run-config'
import { keycastAddress } from '../drivers/keycast/keycast-address.ts'
import type { KeycastUser } from '../drivers/keycast/registration.ts'
import { readRpcAnswer } from '../drivers/keycast/rpc-answer.ts'
import { withoutIds } from '../drivers/stream/sample-error.ts'
import type { DataSets, ProbeResult } from '../load-handle.ts'
import { HttpConnection } from '../transport/http/http-connection.ts'
import { prepareRequest } from '../transport/http/prepared-request.ts'
import type { HttpResponse } from '../transport/http/request-once.ts'
import { TransportError } from '../transport/transport-error.ts'
import { askOnce } from './ask-once.ts'
import { notReached, refused } from './probe-answers.ts'

/** A user of a data set whose token may be tried before the load: one of a cold start would be warm by then. */
export function tokenToTry(config: RunConfig, dataSets: DataSets): KeycastUser | undefined {
  for (const [name, { behaviour }] of Object.entries(config.scenarios)) {
    const user = dataSets[name]?.[0]
    if (user && behaviour.driver === 'keycast' && behaviour.pattern !== 'cold-start') return user
  }
  return undefined
}

/** Asks for a public key, in the name of `user` where there is one: its token must be one that this server takes. */
export async function probeKeycast(
  target: KeycastTarget,
  user: KeycastUser | undefined,
): Promise<ProbeResult> {
  const answer = await ask(target, user)
  const { baseUrl } = target
  if (answer instanceof TransportError) return notReached('target.baseUrl', baseUrl, answer)
  const text = answer.body.toString('utf8')
  if (answer.status === 400)
    return refused(
      `target.baseUrl ${baseUrl} answered 400 ${withoutIds(text)}: it knows tenants by the Host header. Use a name such as localhost, or set target.tenantHost.`,
    )
  if (!user) return answer.status === 401 ? { ok: true } : refused(unexpected(target, answer.status, text))
  const said = readRpcAnswer(answer.status, text)
  if ('result' in said && said.result === user.pubkey) return { ok: true }
  if (answer.status === 401)
    return refused(
      `the server at ${baseUrl} does not accept the data set's tokens. They are bound to the key it had when they were made: make the data set again.`,
    )
  return refused(unexpected(target, answer.status, text))
}

const unexpected = ({ baseUrl }: KeycastTarget, status: number, text: string): string =>
  `target.baseUrl ${baseUrl} answered ${status} ${withoutIds(text)} to POST /api/nostr. Is it a keycast server?`

async function ask(
  target: KeycastTarget,
  user: KeycastUser | undefined,
): Promise<HttpResponse | TransportError> {
  const address = keycastAddress(target)
  const connection = new HttpConnection({ target: address.url, tls: address.tls })
  const request = prepareRequest({
    target: address.url,
    method: 'POST',
    path: `${address.basePath}/api/nostr`,
    headers: {
      ...address.headers,
      'Content-Type': 'application/json',
      ...(user ? { Authorization: `Bearer ${user.token}` } : {}),
    },
    body: '{"method":"get_public_key","params":[]}',
  })
  try {
    return await askOnce(connection, request)
  } finally {
    connection.close()
  }
}
