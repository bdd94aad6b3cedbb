import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ReadOptions, type ReadResponse, readResponse } from '../test-support/read-response.ts'
import { cutAt, cuts, singleBytes } from '../test-support/split-reads.ts'

const answer = (head: string[], body = ''): string => `${head.join('\r\n')}\r\n\r\n${body}`
const ok = (headers: string[], body = ''): string => answer(['HTTP/1.1 200 OK', ...headers], body)

type Case = [name: string, bytes: string, expected: Partial<ReadResponse>, options?: ReadOptions]

const GOOD: Case[] = [
  ['a length', ok(['Content-Length: 5'], 'hello'), { body: 'hello', keepAlive: true }],
  ['a length of zero', ok(['Content-Length: 0']), { body: '' }],
  [
    'names in any case',
    ok(['cONTENT-lENGTH:5', 'CONNECTION:  Close '], 'hello'),
    { body: 'hello', keepAlive: false },
  ],
  ['the same length twice', ok(['Content-Length: 5', 'Content-Length: 5'], 'hello'), { body: 'hello' }],
  ['a list of the same length', ok(['Content-Length: 5, 5'], 'hello'), { body: 'hello' }],
  ['bare line feeds', 'HTTP/1.1 200 OK\nContent-Length: 2\n\nok', { body: 'ok' }],
  ['no reason phrase', answer(['HTTP/1.1 200', 'Content-Length: 2'], 'ok'), { status: 200, body: 'ok' }],
  [
    'a long reason phrase',
    answer(['HTTP/1.1 418 I am a teapot, really', 'Content-Length: 0']),
    { status: 418 },
  ],
  [
    'chunks',
    ok(['Transfer-Encoding: chunked'], '4\r\nwiki\r\n5\r\npedia\r\n0\r\n\r\n'),
    { body: 'wikipedia' },
  ],
  [
    'chunk sizes in any case',
    ok(['Transfer-Encoding: Chunked'], '0A\r\n0123456789\r\na\r\n0123456789\r\n000\r\n\r\n'),
    { body: '01234567890123456789' },
  ],
  [
    'chunk extensions',
    ok(['Transfer-Encoding: chunked'], '2;a=b\r\nhi\r\n2 ; c="d"\r\nho\r\n0;z\r\n\r\n'),
    { body: 'hiho' },
  ],
  [
    'trailers',
    ok(['Transfer-Encoding: chunked'], '2\r\nhi\r\n0\r\nX-Sum: 1\r\nX-More: 2\r\n\r\n'),
    { body: 'hi' },
  ],
  ['gzip, chunked', ok(['Transfer-Encoding: gzip, chunked'], '2\r\nzz\r\n0\r\n\r\n'), { body: 'zz' }],
  ['204 without a body', answer(['HTTP/1.1 204 No Content']), { status: 204, body: '' }],
  [
    '304 with a length but no body',
    answer(['HTTP/1.1 304 Not Modified', 'Content-Length: 99']),
    { status: 304, body: '' },
  ],
  ['an answer to HEAD', ok(['Content-Length: 99']), { body: '' }, { head: true }],
  ['a chunked answer to HEAD', ok(['Transfer-Encoding: chunked']), { body: '' }, { head: true }],
  [
    '100 Continue first',
    `HTTP/1.1 100 Continue\r\n\r\n${ok(['Content-Length: 2'], 'ok')}`,
    { status: 200, heads: 1, body: 'ok' },
  ],
  [
    'two early hints first',
    `${answer(['HTTP/1.1 103 Early', 'Link: x']).repeat(2)}${ok(['Content-Length: 2'], 'ok')}`,
    { heads: 1, body: 'ok' },
  ],
  [
    'HTTP/1.0 closes',
    answer(['HTTP/1.0 200 OK', 'Content-Length: 2'], 'ok'),
    { body: 'ok', keepAlive: false },
  ],
  [
    'HTTP/1.0 kept alive',
    answer(['HTTP/1.0 200 OK', 'Connection: keep-alive', 'Content-Length: 2'], 'ok'),
    { keepAlive: true },
  ],
  [
    'Connection with several tokens',
    ok(['Connection: foo, close', 'Content-Length: 0']),
    { keepAlive: false },
  ],
  [
    'cookies',
    ok(['Set-Cookie: a=1', 'set-cookie: b=2; Path=/', 'Content-Length: 0']),
    { setCookie: ['a=1', 'b=2; Path=/'] },
  ],
  ['latin1 and tabs in values', ok(['X-Name: caf\xe9\tbar', 'Content-Length: 2'], 'ok'), { body: 'ok' }],
  ['an empty value', ok(['X-Empty:', 'Content-Length: 2'], 'ok'), { body: 'ok' }],
  [
    'no length: until the end',
    ok([], 'all of it'),
    { body: 'all of it', keepAlive: false },
    { thenEnd: true },
  ],
  [
    'a coding that is not chunked: until the end',
    ok(['Transfer-Encoding: gzip'], 'zz'),
    { body: 'zz', keepAlive: false },
    { thenEnd: true },
  ],
]

const chunked = (body: string): string => ok(['Transfer-Encoding: chunked'], body)

const BAD: [name: string, bytes: string, why: RegExp][] = [
  ['another protocol', 'SSH-2.0-OpenSSH_9.2\r\n', /does not start with "HTTP\/1\."/],
  ['HTTP/2', 'HTTP/2.0 200 OK\r\n\r\n', /does not start/],
  ['HTTP/1.2', 'HTTP/1.2 200 OK\r\n\r\n', /version/],
  ['a status of two digits', 'HTTP/1.1 20 OK\r\n\r\n', /status/],
  ['a status of four digits', 'HTTP/1.1 2000 OK\r\n\r\n', /status/],
  ['a status of letters', 'HTTP/1.1 abc OK\r\n\r\n', /status/],
  ['101 nobody asked for', answer(['HTTP/1.1 101 Switching Protocols']), /101/],
  ['1xx answers without an end', answer(['HTTP/1.1 102 Processing']).repeat(200), /1xx answers larger/],
  ['a negative length', ok(['Content-Length: -1']), /Content-Length/],
  ['a length with a sign', ok(['Content-Length: +5']), /Content-Length/],
  ['a length in hex', ok(['Content-Length: 0x5']), /Content-Length/],
  ['an empty length', ok(['Content-Length:']), /Content-Length/],
  ['a length of two numbers', ok(['Content-Length: 5 5']), /Content-Length/],
  ['a length beyond 2^53', ok(['Content-Length: 99999999999999999999']), /Content-Length/],
  ['two different lengths', ok(['Content-Length: 5', 'Content-Length: 6']), /conflicting/],
  ['a list of different lengths', ok(['Content-Length: 5, 6']), /conflicting/],
  ['a length and chunks', ok(['Content-Length: 5', 'Transfer-Encoding: chunked']), /both/],
  ['a space before the colon', ok(['Content-Length : 5']), /header name/],
  ['a line without a colon', ok(['nonsense']), /header name/],
  ['an empty header name', ok([': 5']), /empty header name/],
  ['a folded line', ok(['X-A: 1', '  continued']), /header name/],
  ['a null byte', ok(['X-A: a\0b']), /control character/],
  ['a bare carriage return', ok(['X-A: a\rb']), /carriage return/],
  ['headers over the limit', ok(['X-A: '.padEnd(5000, 'x')]), /larger than 4096/],
  [
    'headers over the limit without an end',
    `HTTP/1.1 200 OK\r\n${'X: y\r\n'.repeat(1000)}`,
    /larger than 4096/,
  ],
  ['a chunk size of letters', chunked('xyz\r\n'), /chunk size/],
  ['an empty chunk size', chunked('\r\n'), /without a size/],
  ['an extension without a size', chunked(';a\r\n'), /chunk size/],
  ['a carriage return in a chunk size', chunked('5\ra\r\n'), /carriage return/],
  ['a huge chunk size', chunked('fffffffffffffff\r\n'), /2\^52/],
  ['an endless chunk extension', chunked(`1;${'x'.repeat(5000)}`), /4096/],
  ['a chunk longer than announced', chunked('2\r\nhello\r\n'), /longer than/],
  ['trailers over the limit', chunked(`0\r\n${'X: y\r\n'.repeat(1000)}`), /trailers larger/],
]

describe('answers', () => {
  it.each(GOOD)('with %s', (_name, text, expected, options) => {
    const bytes = Buffer.from(text, 'latin1')
    const whole = readResponse([bytes], options)
    expect(whole).toMatchObject({ outcome: 'complete', left: 0, ...expected })
    expect(readResponse(singleBytes(bytes), options)).toEqual(whole)
    for (let cut = 1; cut < bytes.length; cut++)
      expect(readResponse(cutAt(bytes, [cut]), options)).toEqual(whole)
  })

  it('read the same however the reads are cut', () => {
    fc.assert(
      fc.property(fc.constantFrom(...GOOD), cuts, ([, text, , options], places) => {
        const bytes = Buffer.from(text, 'latin1')
        expect(readResponse(cutAt(bytes, places), options)).toEqual(readResponse([bytes], options))
      }),
      { numRuns: 300 },
    )
  })

  it('of any chunks read the same however the reads are cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1, maxLength: 300 }), { maxLength: 6 }),
        cuts,
        (parts, places) => {
          const pieces = parts.map((part) => Buffer.from(part))
          const body = pieces
            .map((piece) => `${piece.length.toString(16)}\r\n${piece.toString('latin1')}\r\n`)
            .join('')
          const bytes = Buffer.from(chunked(`${body}0\r\n\r\n`), 'latin1')
          expect(readResponse(cutAt(bytes, places))).toMatchObject({
            outcome: 'complete',
            body: Buffer.concat(pieces).toString('latin1'),
          })
        },
      ),
    )
  })

  it('leave what follows them', () => {
    const bytes = Buffer.from(`${ok(['Content-Length: 2'], 'ok')}HTTP/1.1 500`)
    expect(readResponse([bytes])).toMatchObject({ outcome: 'complete', body: 'ok', left: 12 })
  })

  it.each([
    ['in the head', 'HTTP/1.1 200 OK\r\nContent-Le'],
    ['before a length is reached', ok(['Content-Length: 10'], 'half')],
    ['before the last chunk', chunked('4\r\nwiki\r\n')],
    ['in the trailers', chunked('0\r\nX: y\r\n')],
  ])('are incomplete when the connection ends %s', (_name, text) => {
    expect(readResponse([Buffer.from(text)], { thenEnd: true }).outcome).toBe('incomplete')
  })
})

describe('answers that break HTTP', () => {
  it.each(BAD)('by %s', (_name, text, why) => {
    const bytes = Buffer.from(text, 'latin1')
    const whole = readResponse([bytes])
    expect(whole.outcome).toBe('violation')
    expect(whole.violation).toMatch(why)
    expect(readResponse(singleBytes(bytes))).toMatchObject({ outcome: 'violation' })
  })

  it('never throw, whatever the bytes', () => {
    const pieces = fc.constantFrom(
      'HTTP/1.1 200 OK\r\n',
      'Content-Length: 3\r\n',
      'Transfer-Encoding: chunked\r\n',
      '\r\n',
      '3\r\nabc\r\n',
      '0\r\n',
      'abc',
      '\r',
      '\n',
      ':',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), cuts, (parts, places) => {
        const bytes = Buffer.from(parts.join(''))
        const whole = readResponse([bytes])
        const cut = readResponse(cutAt(bytes, places))
        // A fault in a head that is split over reads may be noticed only once the head is complete.
        if (whole.outcome !== 'violation' || cut.outcome !== 'incomplete')
          expect(cut.outcome).toBe(whole.outcome)
        else expect(cut.heads).toBe(0)
      }),
      { numRuns: 500 },
    )
  })
})
