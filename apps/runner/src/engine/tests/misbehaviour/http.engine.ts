import { answers, type Misdeed, says } from '@broadside/simulator/stacks/misbehaving/front/misdeeds'
import { startFront } from '@broadside/simulator/stacks/misbehaving/front/start-front'
import {
  type Ending,
  MORE_WIRE_KINDS,
  WIRE_KINDS,
} from '@broadside/simulator/stacks/misbehaving/front/wire-kinds'
import { describe } from 'vitest'
import { httpConfig } from '../../testing/run-engine.ts'
import { freePort } from '../../transport/test-support/loopback-servers.ts'
import { DEADLINE, fiveHundredOfEach, type Kind, PATIENCE, type Setting } from './five-hundred.ts'

const CODES = { silence: 'request_timeout', cut: 'dropped', broken: 'protocol_error' } as const
const MiB = 1024 * 1024

async function against(misdeed: Misdeed, isSilent: boolean, behaviour: object = {}): Promise<Setting> {
  const front = await startFront({ misdeed })
  const timeout = isSilent ? DEADLINE : PATIENCE
  return { config: httpConfig(front, {}, { path: '/', timeout, ...behaviour }), close: front.close }
}

const onTheWire: readonly Kind[] = [...WIRE_KINDS, ...MORE_WIRE_KINDS].map(({ name, misdeed, ending }) => ({
  name,
  start: () => against(misdeed, ending === 'silence'),
  codes: [CODES[ending satisfies Ending]],
  ...(ending === 'silence' ? { waits: 'shortly' } : {}),
}))

const kind = (name: string, misdeed: Misdeed, codes: Kind['codes'], behaviour: object = {}): Kind => ({
  name,
  start: () => against(misdeed, false, behaviour),
  codes,
})
const harmless = (name: string, misdeed: Misdeed): Kind => ({ ...kind(name, misdeed, []), isHarmless: true })

const wholeAnswers: readonly Kind[] = [
  kind('a wrong secret', answers(401, 'who are you?'), ['http_status']),
  kind('not ready', answers(503, '<html>'), ['http_status']),
  kind('a status of its own', answers(999, ''), ['http_status']),
  // Redirects are not followed: one that leads to itself is an answer like any other.
  kind('redirects in a circle', answers(302, '', { Location: '/' }), ['http_status'], {
    expectStatus: [200],
  }),
  harmless('no content, and then some', says('HTTP/1.1 204 No Content\r\n\r\nbut more')),
  harmless('two answers to one request', says('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'.repeat(2))),
  kind('1 MB that is not JSON', answers(200, '{'.repeat(MiB)), ['check_failed'], {
    checks: [{ type: 'json', path: 'status', equals: 'ok' }],
  }),
  kind('JSON of nothing', answers(200, 'null'), ['check_failed'], {
    checks: [{ type: 'json', path: 'status.deep', equals: 'ok' }],
  }),
  kind('an answer without the header', answers(200, ''), ['check_failed'], {
    checks: [{ type: 'header', header: 'x-digest' }],
  }),
  {
    name: 'nothing listens',
    start: async () => ({
      config: httpConfig({ httpUrl: `http://127.0.0.1:${await freePort()}` }, {}, { path: '/' }),
      close: async () => undefined,
    }),
    codes: ['connect_refused'],
  },
]

describe('the http driver', () => fiveHundredOfEach([...wholeAnswers, ...onTheWire]))
