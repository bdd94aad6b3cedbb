import { describe, expect, it } from 'vitest'
import { parseTargetUrl, withPath } from './target-url.ts'

describe('target addresses', () => {
  it.each([
    [
      'ws://example.test/chat?x=1#frag',
      {
        secure: false,
        host: 'example.test',
        port: 80,
        hostHeader: 'example.test',
        path: '/chat?x=1',
        ipFamily: 0,
      },
    ],
    ['wss://example.test', { secure: true, port: 443, path: '/' }],
    ['https://example.test:443/', { secure: true, port: 443, hostHeader: 'example.test' }],
    ['http://127.0.0.1:8080/a', { host: '127.0.0.1', port: 8080, hostHeader: '127.0.0.1:8080', ipFamily: 4 }],
    ['http://[::1]:8080/a', { host: '::1', port: 8080, hostHeader: '[::1]:8080', ipFamily: 6 }],
  ])('%s', (text, expected) => {
    expect(parseTargetUrl(text)).toMatchObject(expected)
  })

  it.each([
    ['/relative', 'absolute URL'],
    ['ftp://example.test/', 'must start with http'],
    ['http://user:secret@example.test/', 'must not carry a user name'],
  ])('refuses %s', (text, message) => {
    expect(() => parseTargetUrl(text)).toThrow(message)
  })

  it('takes another path on the same origin', () => {
    const target = parseTargetUrl('http://example.test/a')
    expect(withPath(target, '/b?c')).toMatchObject({ host: 'example.test', path: '/b?c' })
    expect(() => withPath(target, 'b')).toThrow('must start with "/"')
  })
})
