import { describe, expect, it } from 'vitest'
import { classifySocketError } from './transport-error.ts'

const systemError = (code: string): Error => Object.assign(new Error(`failed ${code}`), { code })

describe('socket errors', () => {
  it.each([
    ['ECONNREFUSED', 'connect', 'refused'],
    ['ECONNRESET', 'waiting', 'reset'],
    ['EPIPE', 'sending', 'reset'],
    ['ECONNRESET', 'tls', 'tls'],
    ['ETIMEDOUT', 'connect', 'timeout'],
    ['ENETUNREACH', 'connect', 'unreachable'],
    ['EMFILE', 'connect', 'generator-limit'],
    ['EADDRNOTAVAIL', 'connect', 'generator-limit'],
    ['ENOTFOUND', 'lookup', 'dns'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls', 'tls'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'connect', 'tls'],
    ['ESOMETHING', 'lookup', 'dns'],
    ['ESOMETHING', 'open', 'reset'],
  ] as const)('%s while in %s is %s', (code, phase, kind) => {
    const error = classifySocketError(systemError(code), phase, 'example.test:80')
    expect(error).toMatchObject({ kind, phase, code })
    expect(error.message).toContain('example.test:80')
  })
})
