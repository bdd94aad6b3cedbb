import { makeFrame, makeQuery } from '@broadside/db/test/factories'
import { expect, test } from 'vitest'
import { createRedactor } from './redact.ts'
import { shardFailure } from './shard-failure.ts'

const SECRET = 'p/ss "4711" ä'

test('a secret is nowhere in a frame, however a target echoes it', () => {
  const echoes = [
    SECRET,
    encodeURIComponent(SECRET),
    JSON.stringify(SECRET),
    `Basic ${Buffer.from(SECRET).toString('base64')}`,
  ]
  const message = `401: ${echoes.join(' | ')}`
  const frame = makeFrame('r', 0, {
    errors: [{ code: 'http_status', message, scenario: 'main', count: 1 }],
    queries: [makeQuery({ errorMessage: message }), makeQuery()],
    events: [{ atMs: 0, kind: 'notice', label: message }],
  })
  const shown = createRedactor([SECRET]).frame(frame)
  const said = JSON.stringify(shown)
  for (const echo of echoes.map((one) => one.replace(/^"|"$|^Basic /g, ''))) expect(said).not.toContain(echo)
  expect(shown.errors[0]?.message).toBe('401: [secret] | [secret] | "[secret]" | Basic [secret]')
  expect(shown.counters).toBe(frame.counters)
})

test('short values are not hidden, and without secrets nothing is touched', () => {
  const frame = makeFrame('r', 0)
  expect(createRedactor(['on', '']).frame(frame)).toBe(frame)
  expect(createRedactor([]).text('on')).toBe('on')
})

test('why a shard failed, on its row and in the log, has no secret in it', () => {
  const redactor = createRedactor([SECRET])
  const cause = new TypeError(`Header "Authorization" cannot be "Bearer ${SECRET}"`)
  const asked = {
    shutDownAlone: false,
    gaveUp: undefined,
    cutOff: false,
    signal: new AbortController().signal,
  }
  expect(redactor.failure(shardFailure(cause, asked))).toEqual({
    code: 'engine_failed',
    message: 'Header "Authorization" cannot be "Bearer [secret]"',
  })
  const logged = redactor.error(cause)
  expect(logged.name).toBe('TypeError')
  expect(`${logged.message}${logged.stack}`).not.toContain('4711')
  expect(logged.stack).toContain('redact.test.ts')
  expect(redactor.error('no error at all').message).toBe('no error at all')
})
