import {
  after,
  answers,
  type Misdeed,
  says,
  saysAndEnds,
  saysAndResets,
  stopsReading,
} from '@broadside/simulator/stacks/misbehaving/front/misdeeds'
import { startFront } from '@broadside/simulator/stacks/misbehaving/front/start-front'
import { describe } from 'vitest'
import { httpConfig } from '../../testing/run-engine.ts'
import { DEADLINE, fiveHundredOfEach, type Kind, PATIENCE, type Setting } from './five-hundred.ts'

const MiB = 1024 * 1024
/** More than the buffers between two sockets take. */
const LARGE_BYTES = 32 * MiB
/** Still on its way when the server has read some of it. */
const MIDDLE_BYTES = MiB
const SMALL_BYTES = 200_000
const SOME_BYTES = 100_000
const INTACT = [{ type: 'sha256-json', path: 'sha256' }]
/** What is still coming belongs to no other request. */
const ALONE = { Connection: 'close' }
const OF_ANOTHER = `{"sha256":"${'0'.repeat(64)}"}`

async function uploading(misdeed: Misdeed, bytes: number, more: object): Promise<Setting> {
  const front = await startFront({ misdeed })
  const body = { type: 'bytes', bytes }
  return {
    config: httpConfig(front, {}, { method: 'POST', path: '/upload', body, ...more }),
    close: front.close,
  }
}

const quick = (name: string, bytes: number, misdeed: Misdeed, codes: Kind['codes']): Kind => ({
  name,
  start: () => uploading(misdeed, bytes, { timeout: PATIENCE, checks: INTACT }),
  codes,
})
const silent = (name: string, bytes: number, misdeed: Misdeed, what: string): Kind => ({
  name,
  start: () => uploading(misdeed, bytes, { timeout: DEADLINE }),
  codes: ['request_timeout'],
  says: what,
  waits: 'shortly',
})

const kinds: readonly Kind[] = [
  quick('closes before the body', SMALL_BYTES, saysAndEnds(''), ['dropped']),
  quick('resets in the middle of the body', MIDDLE_BYTES, after(SOME_BYTES, saysAndResets('')), ['dropped']),
  quick('breaks the protocol in the middle of the body', MIDDLE_BYTES, after(SOME_BYTES, says('what?')), [
    'protocol_error',
  ]),
  quick('refuses at once, and reads on', MIDDLE_BYTES, answers(413, 'too large', ALONE), ['http_status']),
  quick('is content before it has the body', MIDDLE_BYTES, answers(200, OF_ANOTHER, ALONE), ['body_changed']),
  quick('says that something else arrived', SMALL_BYTES, after(SMALL_BYTES, answers(200, OF_ANOTHER)), [
    'body_changed',
  ]),
  quick('does not say what arrived', SMALL_BYTES, after(SMALL_BYTES, answers(200, '{}')), ['body_changed']),
  silent('never reads the body', LARGE_BYTES, stopsReading, 'no answer within'),
  silent('stops reading in the middle', LARGE_BYTES, after(SOME_BYTES, stopsReading), 'no answer within'),
  silent('takes all of it and never answers', SMALL_BYTES, says(''), 'no answer within'),
  silent(
    'asks for the rest and never answers',
    SMALL_BYTES,
    says('HTTP/1.1 100 Continue\r\n\r\n'),
    'no answer within',
  ),
]

describe('uploads of the http driver', () => fiveHundredOfEach(kinds))
