import { describe, expect, it } from 'vitest'
import { parseTargetUrl } from '../target-url.ts'
import { repeatedBytes } from './body-source.ts'
import { prepareRequest } from './prepared-request.ts'

const target = parseTargetUrl('http://example.test/items?page=2')
const lines = (description: Omit<Parameters<typeof prepareRequest>[0], 'target'>): string[] =>
  prepareRequest({ target, ...description })
    .bytes.toString('latin1')
    .split('\r\n')

describe('a prepared request', () => {
  it('is a plain GET by default', () => {
    expect(lines({})).toEqual(['GET /items?page=2 HTTP/1.1', 'Host: example.test', '', ''])
  })

  it('carries a body with its length in bytes', () => {
    expect(lines({ method: 'POST', path: '/x', body: 'é' })).toEqual([
      'POST /x HTTP/1.1',
      'Host: example.test',
      'Content-Length: 2',
      '',
      Buffer.from('é').toString('latin1'),
    ])
  })

  it('announces an empty body where servers expect one', () => {
    expect(lines({ method: 'POST' })).toContain('Content-Length: 0')
    expect(lines({ method: 'DELETE' })).not.toContain('Content-Length: 0')
  })

  it('announces a streamed body by length or as chunks', () => {
    expect(lines({ method: 'PUT', body: repeatedBytes(10) })).toContain('Content-Length: 10')
    const unknown = { lengthBytes: undefined, chunks: () => [] }
    expect(lines({ method: 'PUT', body: unknown })).toContain('Transfer-Encoding: chunked')
  })

  it('lets the caller name another host, once', () => {
    expect(lines({ headers: { host: 'virtual.test' } })).toEqual([
      'GET /items?page=2 HTTP/1.1',
      'host: virtual.test',
      '',
      '',
    ])
  })

  it.each([
    ['a method', { method: 'get' }, 'Request method'],
    ['a path with a space', { path: '/a b' }, 'Request path'],
    ['a path without a slash', { path: 'a' }, 'Request path'],
    ['a header that breaks the line', { headers: { 'X-A': 'a\nb' } }, '"X-A"'],
    ['a length of the caller', { headers: { 'Content-Length': '1' } }, 'set by the client itself'],
  ])('refuses %s', (_name, description, message) => {
    expect(() => prepareRequest({ target, ...description })).toThrow(message)
  })
})
