import type { RunConfigInput } from '@broadside/shared/run-config'
import type {
  KnownCentrifugoFaults,
  KnownCentrifugoOptions,
} from '@broadside/simulator/stacks/misbehaving/centrifugo/known-options'
import { startKnownCentrifugo } from '@broadside/simulator/stacks/misbehaving/centrifugo/start'
import { answers, type Misdeed, says } from '@broadside/simulator/stacks/misbehaving/front/misdeeds'
import { startFront } from '@broadside/simulator/stacks/misbehaving/front/start-front'
import { WIRE_KINDS } from '@broadside/simulator/stacks/misbehaving/front/wire-kinds'
import { describe } from 'vitest'
import { freePort } from '../../transport/test-support/loopback-servers.ts'
import { close, continuation, ping, serverFrame, text } from '../../transport/test-support/server-frames.ts'
import {
  DEADLINE,
  fiveHundredOfEach,
  type Kind,
  PATIENCE,
  type Setting,
  SHARED_DEADLINE,
} from './five-hundred.ts'

const MiB = 1024 * 1024
const SERVER: KnownCentrifugoOptions = { words: 4, tokenDelayMs: 2 }

const configOf = (urls: { httpUrl: string; wsUrl: string }, behaviour: object): RunConfigInput => {
  const { httpUrl, wsUrl } = urls
  const patient = { connectTimeout: PATIENCE, queryTimeout: PATIENCE }
  const once = { cycles: 1, reconnect: { attempts: 0, initial: '10ms', max: '10ms' } }
  const config: unknown = {
    target: { kind: 'centrifugo', httpUrl, wsUrl },
    scenarios: { main: { behaviour: { driver: 'centrifugo', ...once, ...patient, ...behaviour } } },
  }
  return config as RunConfigInput
}

const isRun = (method: string, path: string) => method === 'POST' && path === '/api/run'
const STEPS = {
  create: (method: string, path: string) => method === 'POST' && path === '/api/sessions/create',
  upgrade: (_method: string, path: string) => path === '/connection/websocket',
  run: isRun,
  close: (method: string) => method === 'DELETE',
} as const
type Step = keyof typeof STEPS

/** One step over HTTP does not do what it should. */
async function at(step: Step, misdeed: Misdeed, isSilent: boolean): Promise<Setting> {
  const known = await startKnownCentrifugo(SERVER)
  const front = await startFront({ upstream: known.httpUrl, at: STEPS[step], misdeed })
  const short =
    step === 'run'
      ? { queryTimeout: DEADLINE }
      : { connectTimeout: step === 'create' ? DEADLINE : SHARED_DEADLINE }
  return {
    config: configOf(front, isSilent ? short : {}),
    close: () => Promise.all([front.close(), known.close()]),
  }
}

/** A server with these faults of its own. */
async function faulty(faults: KnownCentrifugoFaults, behaviour: object, options = {}): Promise<Setting> {
  const known = await startKnownCentrifugo({ ...SERVER, ...options, faults })
  return { config: configOf(known, behaviour), close: known.close }
}

const FAILED_STEP = {
  create: { silence: 'create_failed', cut: 'create_failed', broken: 'create_failed' },
  upgrade: { silence: 'connect_timeout', cut: 'connect_failed', broken: 'connect_failed' },
  run: { silence: 'query_timeout', cut: 'query_refused', broken: 'query_refused' },
  close: { silence: 'close_failed', cut: 'close_failed', broken: 'close_failed' },
} as const

const onTheWire = (step: Step): readonly Kind[] =>
  WIRE_KINDS.map(({ name, misdeed, ending }) => ({
    name: `${step}: ${name}`,
    start: () => at(step, misdeed, ending === 'silence'),
    // The status of a refusal has come, even if its text has not.
    codes: [
      step === 'upgrade' && name === 'closes in the body' ? 'upgrade_refused' : FAILED_STEP[step][ending],
    ],
    ...(ending === 'silence' ? { waits: 'shortly' as const } : {}),
  }))

const answered = (step: Step, name: string, misdeed: Misdeed, code: Kind['codes'][number]): Kind => ({
  name: `${step}: ${name}`,
  start: () => at(step, misdeed, false),
  codes: [code],
})
const UPGRADED = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n'
const answersOverHttp: readonly Kind[] = [
  answered('create', 'status 500', answers(500, 'Internal Server Error'), 'create_failed'),
  answered('create', 'no JSON', answers(200, '<html>'), 'create_failed'),
  answered('create', 'a list', answers(200, '[]'), 'create_failed'),
  answered('create', 'an id that is a number', answers(200, '{"session_id":7}'), 'create_failed'),
  answered('create', 'an id that breaks lines', answers(200, '{"session_id":"a\\nb"}'), 'create_failed'),
  answered('create', '1 MB', answers(200, ' '.repeat(MiB)), 'create_failed'),
  answered('upgrade', 'a wrong secret', answers(401, 'no'), 'unauthorized'),
  answered('upgrade', 'forbidden', answers(403, 'no'), 'forbidden'),
  answered('upgrade', 'not ready', answers(503, 'no'), 'not_ready'),
  answered('upgrade', 'not found', answers(404, ''), 'upgrade_refused'),
  answered('upgrade', 'a redirect in a circle', answers(302, '', { Location: '/' }), 'upgrade_refused'),
  answered('upgrade', 'a page in place of a socket', answers(200, '<html>'), 'upgrade_refused'),
  answered(
    'upgrade',
    'the accept key of another',
    says(`${UPGRADED}Sec-WebSocket-Accept: x\r\n\r\n`),
    'connect_failed',
  ),
  answered('run', 'status 503', answers(503, '<html>'), 'query_refused'),
  answered('run', 'a session that is unknown', answers(404, '{"detail":"?"}'), 'query_refused'),
  answered('run', 'no JSON', answers(200, 'soon'), 'protocol_error'),
  answered('run', 'a response that is no text', answers(200, '{"response":[1]}'), 'protocol_error'),
  answered('run', '1 MB', answers(200, `{"response":"${'a '.repeat(MiB / 2)}"}`), 'protocol_error'),
  answered('close', 'status 500', answers(500, ''), 'close_failed'),
]

interface Fault {
  readonly name: string
  readonly faults: KnownCentrifugoFaults
  readonly codes: Kind['codes']
  readonly isHarmless?: true
  /** What it waits for in vain. */
  readonly waitsFor?: 'connectTimeout' | 'queryTimeout'
}

const reply = (...messages: unknown[]): KnownCentrifugoFaults => ({
  connectBytes: () => text(messages.map((message) => JSON.stringify(message)).join('\n')),
})
const frames = (...bytes: Buffer[]): KnownCentrifugoFaults => ({ connectBytes: () => Buffer.concat(bytes) })
const subscribed = (sub: object): KnownCentrifugoFaults => ({
  connectBytes: (channel) =>
    text(JSON.stringify({ id: 1, connect: { subs: { [channel]: sub }, ping: '?' } })),
})
const NOT_UTF8 = Buffer.from([0xff, 0xfe])
const CONNECT_LATE = ['connect_timeout'] as const
const SENSELESS = ['connect_timeout', 'protocol_error'] as const

const atConnect: readonly Fault[] = [
  { name: 'no reply', faults: { neverAnswer: 'connect' }, codes: CONNECT_LATE, waitsFor: 'connectTimeout' },
  { name: 'no JSON', faults: frames(text('{not')), codes: SENSELESS, waitsFor: 'connectTimeout' },
  { name: 'JSON of nothing', faults: reply(null, [], 5, 'x'), codes: SENSELESS, waitsFor: 'connectTimeout' },
  { name: '1 MB', faults: frames(text('x'.repeat(MiB))), codes: SENSELESS, waitsFor: 'connectTimeout' },
  {
    name: 'replies to nobody',
    faults: reply(
      {},
      { id: 1 },
      { id: 1, connect: null, error: null },
      { id: 7, connect: {} },
      { push: null },
    ),
    codes: CONNECT_LATE,
    waitsFor: 'connectTimeout',
  },
  {
    name: 'half a frame',
    faults: frames(text('{"id":1').subarray(0, 4)),
    codes: CONNECT_LATE,
    waitsFor: 'connectTimeout',
  },
  {
    name: 'a message without its last part',
    faults: frames(text('{"id"', { fin: false }), continuation(':1', false)),
    codes: CONNECT_LATE,
    waitsFor: 'connectTimeout',
  },
  { name: 'no subscription', faults: { omitSubscription: true }, codes: ['protocol_error'] },
  {
    name: 'subscriptions that are none',
    faults: reply({ id: 1, connect: { subs: 5 } }),
    codes: ['protocol_error'],
  },
  {
    name: 'a wrong secret',
    faults: { connectClose: { code: 3500, reason: 'invalid token' } },
    codes: ['unauthorized'],
  },
  {
    name: 'an expired token',
    faults: { connectError: { code: 109, message: 'token expired' } },
    codes: ['unauthorized'],
  },
  { name: 'an error that says nothing', faults: reply({ id: 1, error: true }), codes: ['connect_failed'] },
  { name: 'stale', faults: { connectClose: { code: 3502, reason: 'stale' } }, codes: ['dropped'] },
  { name: 'a close without a code', faults: frames(close()), codes: ['dropped'] },
  { name: 'a masked frame', faults: frames(text('{}', { masked: true })), codes: ['protocol_error'] },
  { name: 'an opcode that is none', faults: frames(serverFrame({ opcode: 3 })), codes: ['protocol_error'] },
  {
    name: 'text that is not UTF-8',
    faults: frames(serverFrame({ opcode: 1, payload: NOT_UTF8 })),
    codes: ['protocol_error'],
  },
  {
    name: 'a frame of a terabyte',
    faults: frames(text('{', { announced: 2n ** 40n })),
    codes: ['protocol_error'],
  },
  {
    name: 'a subscription of odd fields',
    faults: subscribed({ recoverable: 'yes', offset: 'x', epoch: 7, publications: [null, 5] }),
    codes: [],
    isHarmless: true,
  },
  {
    name: 'a publication of nothing',
    faults: subscribed({ recoverable: true, publications: [{ data: 5 }] }),
    codes: ['protocol_error'],
    isHarmless: true,
  },
  {
    name: 'connected twice',
    faults: {
      connectBytes: (channel) => {
        const line = JSON.stringify({ id: 1, connect: { subs: { [channel]: {} } } })
        return text(`${line}\n${line}`)
      },
    },
    codes: [],
    isHarmless: true,
  },
]

const inStream = (
  name: string,
  bytes: (channel: string) => Uint8Array,
  codes: Kind['codes'],
  isHarmless?: true,
): Fault => ({
  name,
  faults: { bytesAt: { token: 2, bytes } },
  codes,
  ...(isHarmless ? { isHarmless } : {}),
})
const pushed = (push: (channel: string) => unknown) => (channel: string) =>
  text(JSON.stringify({ push: push(channel) }))

const whileStreaming: readonly Fault[] = [
  {
    name: 'the end never comes',
    faults: { omitDone: true },
    codes: ['query_timeout'],
    waitsFor: 'queryTimeout',
  },
  { name: 'lost words', faults: { loseTokens: [1] }, codes: ['tokens_missing'] },
  { name: 'a word of another answer', faults: { alienTokens: [1] }, codes: ['tokens_missing'] },
  { name: 'cut', faults: { dropAfterTokens: 2 }, codes: ['dropped'] },
  {
    name: 'closed',
    faults: { closeAfterTokens: { tokens: 2, code: 3001, reason: 'shutdown' } },
    codes: ['dropped'],
  },
  {
    name: 'closed for good',
    faults: { closeAfterTokens: { tokens: 2, code: 3503, reason: '' } },
    codes: ['forbidden'],
  },
  {
    name: 'cut in the middle of a frame',
    faults: {
      bytesAt: { token: 1, bytes: () => text('x'.repeat(10_000)).subarray(0, 50) },
      dropAfterTokens: 2,
    },
    codes: ['dropped'],
  },
  inStream('no JSON', () => text('}{'), ['protocol_error'], true),
  inStream('1 MB', () => text('x'.repeat(MiB)), ['protocol_error'], true),
  inStream(
    'a push of nothing',
    pushed(() => 5),
    ['protocol_error'],
    true,
  ),
  inStream(
    'a publication of nothing',
    pushed((channel) => ({ channel, pub: true })),
    ['protocol_error'],
    true,
  ),
  inStream(
    'another channel',
    pushed(() => ({ channel: 'x', pub: { data: {} } })),
    ['protocol_error'],
    true,
  ),
  inStream('a flood of pings', () => Buffer.concat(Array.from({ length: 1_000 }, () => ping('!'))), [], true),
  inStream('a flood of empty objects', () => text('{}\n'.repeat(200)), [], true),
  inStream(
    'unsubscribed',
    pushed((channel) => ({ channel, unsubscribe: 7 })),
    ['dropped'],
  ),
  inStream('a continuation of nothing', () => continuation('x', true), ['protocol_error']),
  inStream('a frame that a client would send', () => text('{}', { masked: true }), ['protocol_error']),
]

const onTheSocket = (where: string, kinds: readonly Fault[]): readonly Kind[] =>
  kinds.map(({ name, faults, waitsFor, ...expected }) => ({
    name: `${where}: ${name}`,
    start: () =>
      faulty(
        faults,
        waitsFor ? { [waitsFor]: waitsFor === 'connectTimeout' ? SHARED_DEADLINE : DEADLINE } : {},
      ),
    ...expected,
    ...(waitsFor ? { waits: 'shortly' as const } : {}),
  }))

const noPings: Kind = {
  name: 'ping: the server sends none',
  start: () => faulty({ omitDone: true }, {}, { pingSeconds: 0.5, sendsPings: false }),
  codes: ['dropped'],
  says: 'the server sent no ping',
  waits: 'long',
}

/** The session API is up, and nothing listens where its sockets should go; or the other way round. */
const halfUp = (name: string, dead: 'httpUrl' | 'wsUrl', code: Kind['codes'][number]): Kind => ({
  name,
  start: async () => {
    const known = await startKnownCentrifugo(SERVER)
    const scheme = dead === 'httpUrl' ? 'http' : 'ws'
    const urls = { ...known, [dead]: `${scheme}://127.0.0.1:${await freePort()}` }
    return { config: configOf(urls, {}), close: known.close }
  },
  codes: [code],
})

describe('the centrifugo driver', () =>
  fiveHundredOfEach([
    halfUp('no session API', 'httpUrl', 'create_failed'),
    halfUp('no nodes', 'wsUrl', 'connect_refused'),
    ...answersOverHttp,
    ...(Object.keys(STEPS) as Step[]).flatMap(onTheWire),
    ...onTheSocket('connect', atConnect),
    ...onTheSocket('stream', whileStreaming),
    noPings,
  ]))
