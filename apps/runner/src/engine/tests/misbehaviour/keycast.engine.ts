import type { RunConfigInput } from '@broadside/shared/run-config'
import { answers, type Misdeed } from '@broadside/simulator/stacks/misbehaving/front/misdeeds'
import { startFront } from '@broadside/simulator/stacks/misbehaving/front/start-front'
import { type Ending, WIRE_KINDS } from '@broadside/simulator/stacks/misbehaving/front/wire-kinds'
import { startKnownKeycast } from '@broadside/simulator/stacks/misbehaving/known-keycast'
import { describe } from 'vitest'
import { freePort } from '../../transport/test-support/loopback-servers.ts'
import { DEADLINE, fiveHundredOfEach, type Kind, PATIENCE, type Setting } from './five-hundred.ts'

const CODES = { silence: 'request_timeout', cut: 'dropped', broken: 'protocol_error' } as const
const MiB = 1024 * 1024
const hex = (digit: string) => digit.repeat(64)
const USERS = ['a', 'b', 'c'].map((digit) => ({ pubkey: hex(digit), token: hex(digit) }))
const JSON_TYPE = { 'Content-Type': 'application/json' }

const configOf = (baseUrl: string, behaviour: object): RunConfigInput => {
  const config: unknown = {
    target: { kind: 'keycast', baseUrl },
    scenarios: { main: { behaviour: { driver: 'keycast', ...behaviour } } },
  }
  return config as RunConfigInput
}

const RPC = '/api/nostr'
const STEPS = {
  register: { path: '/api/auth/register', refused: 'register_failed' },
  authorize: { path: '/api/oauth/authorize', refused: 'authorize_failed' },
  token: { path: '/api/oauth/token', refused: 'token_failed' },
} as const
type Step = keyof typeof STEPS

/** The step at this path does not do what it should; the ones before it do. */
async function at(path: string, misdeed: Misdeed, isSilent: boolean): Promise<Setting> {
  const known = await startKnownKeycast()
  const front = await startFront({ upstream: known.httpUrl, at: (_method, asked) => asked === path, misdeed })
  const timeout = isSilent ? DEADLINE : PATIENCE
  const behaviour =
    path === RPC
      ? { method: 'get_public_key', dataSet: 'users', timeout }
      : { method: 'register', registerTimeout: timeout }
  return {
    config: configOf(front.httpUrl, behaviour),
    dataSets: { main: USERS },
    close: () => Promise.all([front.close(), known.close()]),
  }
}

const onTheWire = (path: string, step: string): readonly Kind[] =>
  WIRE_KINDS.map(({ name, misdeed, ending }) => ({
    name: `${step}: ${name}`,
    start: () => at(path, misdeed, ending === 'silence'),
    codes: [CODES[ending satisfies Ending]],
    ...(path === RPC ? {} : { says: `${step}: ` }),
    ...(ending === 'silence' ? { waits: 'shortly' as const } : {}),
  }))

const rpc = (name: string, status: number, body: string, code: Kind['codes'][number]): Kind => ({
  name: `rpc: ${name}`,
  start: () => at(RPC, answers(status, body, JSON_TYPE), false),
  codes: [code],
})

const answersToRpc: readonly Kind[] = [
  rpc('an expired token', 401, '{"error":"Invalid or expired token. Please log in again."}', 'unauthorized'),
  rpc('a wrong secret', 401, 'no', 'unauthorized'),
  rpc('denied by policy', 403, '{"error":"Operation denied by policy"}', 'forbidden'),
  rpc('an error of the server', 500, '{"error":"Database error: pool timed out"}', 'http_status'),
  rpc('a balancer without servers', 503, '<html><body><h1>503</h1>', 'http_status'),
  rpc('a redirect', 302, '', 'http_status'),
  rpc('an error inside 200', 200, '{"error":"Unsupported method"}', 'unexpected_answer'),
  rpc('nothing inside 200', 200, '{}', 'unexpected_answer'),
  rpc('no body', 200, '', 'unexpected_answer'),
  rpc('null', 200, 'null', 'unexpected_answer'),
  rpc('a list', 200, '[{"result":1}]', 'unexpected_answer'),
  rpc('half of the JSON', 200, '{"result":"aa', 'unexpected_answer'),
  rpc('bytes that are no text', 200, '\u0000\ufffd\u0001', 'unexpected_answer'),
  rpc('1 MB', 200, `{"result":"${'a'.repeat(MiB)}"}`, 'unexpected_answer'),
  rpc('a result of another kind', 200, '{"result":{"id":5}}', 'wrong_signature'),
  rpc('the key of another user', 200, `{"result":"${hex('d')}"}`, 'wrong_signature'),
]

const refused = (step: Step, name: string, misdeed: Misdeed): Kind => ({
  name: `${step}: ${name}`,
  start: () => at(STEPS[step].path, misdeed, false),
  codes: [STEPS[step].refused],
  says: `${step}: `,
})

const cookie = (value: string) => ({ ...JSON_TYPE, 'Set-Cookie': value })
const answersToSteps: readonly Kind[] = [
  refused('register', 'the e-mail is taken', answers(409, '{"error":"This email is already registered."}')),
  refused('register', 'no cookie', answers(200, `{"pubkey":"${hex('a')}"}`, JSON_TYPE)),
  refused('register', 'another cookie', answers(200, `{"pubkey":"${hex('a')}"}`, cookie('other=1'))),
  refused('register', 'a key that is none', answers(200, '{"pubkey":"abc"}', cookie('keycast_session=x'))),
  refused('authorize', 'a wrong cookie', answers(401, '{"error":"Invalid email or password."}')),
  refused('authorize', 'no code', answers(200, '{"code":7}', JSON_TYPE)),
  refused(
    'authorize',
    'a redirect in place of a code',
    answers(303, '', { Location: '/?error=access_denied' }),
  ),
  refused('token', 'a code that was used', answers(401, '{"error":"Invalid code"}')),
  refused('token', 'an error inside 200', answers(200, '{"error":"invalid_grant"}', JSON_TYPE)),
  refused('token', 'no token', answers(200, 'null', JSON_TYPE)),
  refused('token', 'a token that breaks lines', answers(200, '{"access_token":"a\\r\\nb"}', JSON_TYPE)),
]

const nothingListens: Kind = {
  name: 'nothing listens',
  start: async () => ({
    config: configOf(`http://127.0.0.1:${await freePort()}`, { method: 'get_public_key', dataSet: 'users' }),
    dataSets: { main: USERS },
    close: async () => undefined,
  }),
  codes: ['connect_refused'],
}

describe('the keycast driver', () =>
  fiveHundredOfEach([
    nothingListens,
    ...answersToRpc,
    ...answersToSteps,
    ...onTheWire(RPC, 'rpc'),
    ...(Object.keys(STEPS) as Step[]).flatMap((step) => onTheWire(STEPS[step].path, step)),
  ]))
