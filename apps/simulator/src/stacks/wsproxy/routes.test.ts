import { expect, it } from 'vitest'
import { sessionKey } from '../../balancer/own/socket-tunnel.ts'
import { backendRoute } from './backend/routes.ts'
import { gatewayRoute } from './gateway/routes.ts'

it.each([
  ['GET', '/health', { kind: 'health' }],
  ['POST', '/session/create', { kind: 'create' }],
  ['POST', '/session/a%20b/run', { kind: 'run', sessionId: 'a b' }],
  ['POST', '/session/x/close', { kind: 'close', sessionId: 'x' }],
  ['POST', '/session/%zz/close', { kind: 'close', sessionId: '%zz' }],
  ['GET', '/session/create', { kind: 'method-not-allowed', allow: 'POST' }],
  ['HEAD', '/health', { kind: 'method-not-allowed', allow: 'GET' }],
  ['GET', '/health/', { kind: 'redirect', path: '/health' }],
  ['POST', '/session//run', { kind: 'not-found' }],
  ['GET', '/', { kind: 'not-found' }],
])('backend: %s %s', (method, path, route) => {
  expect(backendRoute(method, path)).toEqual(route)
})

it.each([
  ['GET', '/health?x=1', { kind: 'health' }],
  ['GET', '/ready', { kind: 'ready' }],
  ['GET', '/any-agent/ws/abc', { kind: 'socket', sessionId: 'abc' }],
  ['GET', '/any-agent/ws/abc?token=1', { kind: 'socket', sessionId: 'abc' }],
  ['POST', '/any-agent/ws/abc', { kind: 'method-not-allowed' }],
  ['GET', '/any-agent/ws/abc/more', { kind: 'not-found' }],
  ['GET', '/metrics', { kind: 'not-found' }],
  ['POST', '/metrics', { kind: 'not-found' }],
])('gateway: %s %s', (method, url, route) => {
  expect(gatewayRoute(method, url)).toEqual(route)
})

it('balances by the session in the path', () => {
  expect(sessionKey('/agent/ws/abc?x=/y')).toBe('abc')
  expect(sessionKey('/health')).toBe('')
})
