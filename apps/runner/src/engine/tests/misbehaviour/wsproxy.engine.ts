import { answers, type Misdeed } from '@broadside/simulator/stacks/misbehaving/front/misdeeds'
import { startFront } from '@broadside/simulator/stacks/misbehaving/front/start-front'
import type { KnownFaults } from '@broadside/simulator/stacks/misbehaving/known-options'
import { type KnownServer, startKnownServer } from '@broadside/simulator/stacks/misbehaving/start'
import { describe } from 'vitest'
import { wsproxyConfig } from '../../testing/run-engine.ts'
import { freePort } from '../../transport/test-support/loopback-servers.ts'
import {
  DEADLINE,
  fiveHundredOfEach,
  type Kind,
  PATIENCE,
  type Setting,
  SHARED_DEADLINE,
} from './five-hundred.ts'

interface Fault {
  readonly name: string
  readonly faults: KnownFaults
  readonly codes: Kind['codes']
  /** What it waits for in vain. */
  readonly waitsFor?: 'connectTimeout' | 'queryTimeout'
}

const KINDS: readonly Fault[] = [
  { name: 'garbage frames', faults: { garbageFrameAt: 1 }, codes: ['tokens_missing'] },
  { name: 'frames without a type', faults: { shapelessFrameAt: 1 }, codes: ['tokens_missing'] },
  { name: '1 MB frames', faults: { hugeFrameAt: 1 }, codes: ['tokens_missing'] },
  { name: 'create fails', faults: { createStatus: 500 }, codes: ['create_failed'] },
  {
    name: 'create is never answered',
    faults: { neverAnswer: 'create' },
    codes: ['create_failed'],
    waitsFor: 'connectTimeout',
  },
  {
    name: 'the upgrade is never answered',
    faults: { neverAnswer: 'connect' },
    codes: ['connect_timeout'],
    waitsFor: 'connectTimeout',
  },
  {
    name: 'run is never answered',
    faults: { neverAnswer: 'run' },
    codes: ['query_timeout'],
    waitsFor: 'queryTimeout',
  },
  {
    name: 'close is never answered',
    faults: { neverAnswer: 'close' },
    codes: ['close_failed'],
    waitsFor: 'connectTimeout',
  },
  { name: 'a wrong secret', faults: { upgradeStatus: 403 }, codes: ['forbidden'] },
  { name: 'no token', faults: { upgradeStatus: 401 }, codes: ['unauthorized'] },
  { name: 'a slot that is dead', faults: { upgradeStatus: 503 }, codes: ['not_ready'] },
  { name: 'cut before the first token', faults: cutAfter(0), codes: ['dropped'] },
  { name: 'cut in mid-stream', faults: cutAfter(2), codes: ['dropped'] },
  {
    name: 'closed before the first token',
    faults: { closeCode: 1011, closeAfterTokens: 0 },
    codes: ['dropped'],
  },
  {
    name: 'closed after the last token',
    faults: { closeCode: 1001, closeAfterTokens: 4 },
    codes: ['dropped'],
  },
  {
    name: 'an answer that never ends',
    faults: { omitDone: true },
    codes: ['query_timeout'],
    waitsFor: 'queryTimeout',
  },
]

function cutAfter(tokens: number): KnownFaults {
  return { dropAfterTokens: tokens, recoverAfterDrop: false }
}

const startKnown = (faults: KnownFaults = {}): Promise<KnownServer> =>
  startKnownServer({ tokens: 4, tokenDelayMs: 2, faults })

const configOf = (server: Parameters<typeof wsproxyConfig>[0], behaviour: object = {}) =>
  wsproxyConfig(
    server,
    {},
    {
      queries: 1,
      reconnect: { attempts: 0, initial: '10ms', max: '10ms' },
      connectTimeout: PATIENCE,
      queryTimeout: PATIENCE,
      ...behaviour,
    },
  )

const ofTheServer: readonly Kind[] = KINDS.map(({ faults, waitsFor, ...kind }) => ({
  ...kind,
  start: async (): Promise<Setting> => {
    const server = await startKnown(faults)
    const deadline = waitsFor === 'connectTimeout' ? SHARED_DEADLINE : DEADLINE
    return { config: configOf(server, waitsFor ? { [waitsFor]: deadline } : {}), close: server.close }
  },
  ...(waitsFor ? { waits: 'shortly' as const } : {}),
}))

/** What a session is made of goes into the next requests: it must not break them apart. */
const created = (name: string, session: object): Kind => ({
  name: `create: ${name}`,
  start: async () => {
    const server = await startKnown()
    const misdeed: Misdeed = answers(200, JSON.stringify(session))
    const front = await startFront({
      upstream: server.httpUrl,
      at: (_, path) => path.endsWith('/create'),
      misdeed,
    })
    return {
      config: configOf({ ...server, ...front }),
      close: () => Promise.all([front.close(), server.close()]),
    }
  },
  codes: ['create_failed'],
})

const nothingListens = (name: string, dead: 'httpUrl' | 'wsUrl', code: Kind['codes'][number]): Kind => ({
  name,
  start: async () => {
    const server = await startKnown()
    const urls = { [dead]: `${dead === 'httpUrl' ? 'http' : 'ws'}://127.0.0.1:${await freePort()}` }
    return { config: configOf({ ...server, ...urls }), close: server.close }
  },
  codes: [code],
})

describe('the wsproxy driver', () =>
  fiveHundredOfEach([
    nothingListens('no backend', 'httpUrl', 'create_failed'),
    nothingListens('no gateway', 'wsUrl', 'connect_refused'),
    created('a token that breaks lines', { session_id: 'a', auth_token: 'x\r\nHost: elsewhere' }),
    created('a token that is no text', { session_id: 'a', auth_token: { x: 1 } }),
    created('an id that breaks lines', { session_id: 'a b\r\n', auth_token: 'x' }),
    ...ofTheServer,
  ]))
