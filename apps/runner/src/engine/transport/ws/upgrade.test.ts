import { describe, expect, it } from 'vitest'
import { parseTargetUrl } from '../target-url.ts'
import { TransportError } from '../transport-error.ts'
import { UpgradeExchange } from './upgrade-exchange.ts'
import { acceptFor, newUpgradeKey, prepareUpgrade } from './upgrade-request.ts'

const target = parseTargetUrl('ws://example.test:8080/chat?room=1')

/** Runs one handshake; `answer` gets the key that was sent. */
function shake(
  answer: (key: string) => string,
  options: { subprotocols?: string[]; reads?: number; thenEnd?: boolean } = {},
): { opened: boolean; error: TransportError | null; rest: string } {
  const outcome = { opened: false, error: null as TransportError | null, rest: '' }
  const owner = {
    onUpgraded: () => {
      outcome.opened = true
    },
    onUpgradeFailed: (error: TransportError) => {
      outcome.error = error
    },
  }
  const exchange = new UpgradeExchange(owner, prepareUpgrade(target, {}, options.subprotocols))
  const key = /Sec-WebSocket-Key: (\S+)\r\n/.exec(exchange.requestText())?.[1] ?? ''
  const bytes = Buffer.from(answer(key), 'latin1')
  const step = options.reads ?? bytes.length
  for (let i = 0; i < bytes.length && !outcome.opened && outcome.error === null; i += step) {
    const end = Math.min(bytes.length, i + step)
    const next = exchange.feed(bytes, i, end)
    if (outcome.opened) outcome.rest = bytes.toString('latin1', next)
  }
  if (options.thenEnd) exchange.ended(new TransportError('premature-close', 'upgrade', 'ended'))
  return outcome
}

const accepted = (key: string, more = ''): string =>
  `HTTP/1.1 101 Switching Protocols\r\nUpgrade: WebSocket\r\nConnection: keep-alive, Upgrade\r\n` +
  `Sec-WebSocket-Accept: ${acceptFor(key)}\r\n${more}\r\n`

describe('the upgrade request', () => {
  it('has every required header once, and the caller’s own', () => {
    const request = prepareUpgrade(target, { Authorization: 'Bearer t', Cookie: ['a=1', 'b=2'] }, [
      'v1',
      'v2',
    ])
    const lines = `${request.beforeKey}KEY${request.afterKey}`.split('\r\n')
    expect(lines).toEqual([
      'GET /chat?room=1 HTTP/1.1',
      'Host: example.test:8080',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: KEY',
      'Sec-WebSocket-Protocol: v1, v2',
      'Authorization: Bearer t',
      'Cookie: a=1',
      'Cookie: b=2',
      '',
      '',
    ])
  })

  it('refuses headers that it owns or that would break the message, without quoting a value', () => {
    expect(() => prepareUpgrade(target, { 'Sec-WebSocket-Key': 'x' })).toThrow(
      '"Sec-WebSocket-Key" is set by the client',
    )
    expect(() => prepareUpgrade(target, { 'X-A': 'secret\r\nX-B: 2' })).toThrow(/^(?!.*secret).*"X-A"/)
    expect(() => prepareUpgrade(target, { 'X A': '1' })).toThrow('not a valid HTTP token')
  })

  it('draws a new 16-byte key each time', () => {
    const keys = Array.from({ length: 600 }, newUpgradeKey)
    expect(new Set(keys).size).toBe(600)
    expect(keys.every((key) => Buffer.from(key, 'base64').length === 16)).toBe(true)
  })

  it('expects the accept value of the example in RFC 6455', () => {
    expect(acceptFor('dGhlIHNhbXBsZSBub25jZQ==')).toBe('s3pPLMBiTxaQ9kYGzzhZRbK+xOo=')
  })
})

describe('the upgrade answer', () => {
  it('opens on a proper 101 and leaves the bytes after it', () => {
    expect(shake((key) => `${accepted(key)}frames`)).toEqual({ opened: true, error: null, rest: 'frames' })
  })

  it('opens when it comes byte by byte', () => {
    expect(shake(accepted, { reads: 1 }).opened).toBe(true)
  })

  it('opens after other 1xx answers', () => {
    expect(shake((key) => `HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${accepted(key)}`).opened).toBe(true)
  })

  it('takes a subprotocol that was offered', () => {
    const answer = (key: string): string => accepted(key, 'Sec-WebSocket-Protocol: v2\r\n')
    expect(shake(answer, { subprotocols: ['v1', 'v2'] }).opened).toBe(true)
    expect(shake(answer, { subprotocols: ['v1'] }).error?.message).toContain(
      'subprotocol nobody offered: "v2"',
    )
  })

  it.each([
    ['another accept value', 'Sec-WebSocket-Accept does not match', (key: string) => accepted(`${key}x`)],
    [
      'no accept value',
      'got nothing',
      (key: string) => accepted(key).replace(/Sec-WebSocket-Accept.*\r\n/, ''),
    ],
    [
      'no Upgrade',
      '"Upgrade: websocket"',
      (key: string) => accepted(key).replace(/Upgrade: WebSocket\r\n/, ''),
    ],
    ['another Upgrade', 'got "h2c"', (key: string) => accepted(key).replace('WebSocket', 'h2c')],
    [
      'no Connection',
      '"Connection: Upgrade"',
      (key: string) => accepted(key).replace(/Connection:.*\r\n/, ''),
    ],
    [
      'an extension',
      'nobody offered',
      (key: string) => accepted(key, 'Sec-WebSocket-Extensions: permessage-deflate\r\n'),
    ],
    ['no HTTP at all', 'does not start with "HTTP/1."', () => 'SSH-2.0-OpenSSH\r\n'],
    ['a head without an end', 'larger than', () => `HTTP/1.1 101 X\r\n${'A: b\r\n'.repeat(10_000)}`],
  ])('fails on %s', (_name, message, answer) => {
    const { opened, error } = shake(answer)
    expect(opened).toBe(false)
    expect(error?.kind).toBe('protocol')
    expect(error?.phase).toBe('upgrade')
    expect(error?.message).toContain(message)
  })

  it('reports a refusal with status, headers and body', () => {
    const answer = 'HTTP/1.1 403 Forbidden\r\nX-Reason: quota\r\nContent-Length: 7\r\n\r\nno more'
    for (const reads of [answer.length, 1]) {
      const { error } = shake(() => answer, { reads })
      expect(error).toMatchObject({ kind: 'upgrade-rejected', status: 403, body: 'no more' })
      expect(error?.headers).toContain('X-Reason: quota')
    }
  })

  it('does not follow a redirect', () => {
    const answer = 'HTTP/1.1 302 Found\r\nLocation: ws://elsewhere/\r\nContent-Length: 0\r\n\r\n'
    expect(shake(() => answer).error).toMatchObject({ kind: 'upgrade-rejected', status: 302, body: '' })
  })

  it('reads a chunked refusal, and one that ends with the connection', () => {
    const chunked = 'HTTP/1.1 429 Slow Down\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nwait\r\n0\r\n\r\n'
    expect(shake(() => chunked).error).toMatchObject({ status: 429, body: 'wait' })
    const open = 'HTTP/1.1 500 Oops\r\n\r\nbroken'
    expect(shake(() => open, { thenEnd: true }).error).toMatchObject({ status: 500, body: 'broken' })
  })

  it('keeps a bounded part of a long refusal', () => {
    const answer = `HTTP/1.1 500 Oops\r\nContent-Length: 1000000\r\n\r\n${'x'.repeat(100_000)}`
    expect(shake(() => answer).error?.body).toHaveLength(4096)
  })
})
