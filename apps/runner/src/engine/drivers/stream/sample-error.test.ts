import { expect, test } from 'vitest'
import {
  TransportError,
  type TransportErrorKind,
  type TransportPhase,
} from '../../transport/transport-error.ts'
import { connectError, dropError, exchangeError } from './sample-error.ts'

const failure = (kind: TransportErrorKind, phase: TransportPhase) =>
  new TransportError(kind, phase, 'h:1: something')

test.each<[TransportErrorKind, TransportPhase, string]>([
  ['refused', 'connect', 'connect_refused'],
  ['timeout', 'connect', 'connect_timeout'],
  ['dns', 'lookup', 'connect_failed'],
  ['tls', 'tls', 'connect_failed'],
  ['generator-limit', 'connect', 'generator_limit'],
  ['generator-limit', 'sending', 'generator_limit'],
  ['protocol', 'receiving', 'protocol_error'],
  ['reset', 'sending', 'dropped'],
  ['premature-close', 'waiting', 'dropped'],
  ['stale-connection', 'waiting', 'dropped'],
])('an exchange that ended by %s while %s is %s', (kind, phase, code) => {
  expect(exchangeError(failure(kind, phase)).code).toBe(code)
})

test('a new connection that is closed without a byte is told from an answer that breaks off', () => {
  expect(exchangeError(failure('premature-close', 'waiting')).message).toContain('without a backend')
  expect(exchangeError(failure('premature-close', 'receiving')).message).not.toContain('without a backend')
})

test('a machine that ran out is never the server’s fault, whatever was being opened', () => {
  expect(connectError(failure('generator-limit', 'connect'))).toMatchObject({
    code: 'generator_limit',
    message: 'this machine ran out of descriptors, ports or memory',
  })
})

test('a close that this side began for a broken rule is not said to be the server’s', () => {
  const broken = failure('protocol', 'open')
  expect(dropError(1002, '', broken)).toMatchObject({
    code: 'protocol_error',
    message: 'the server broke the protocol',
  })
  expect(dropError(1011, '', null)).toMatchObject({
    code: 'dropped',
    message: 'closed by the server with code 1011',
  })
})
