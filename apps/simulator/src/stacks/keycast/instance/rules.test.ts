import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomText } from './api/random-text.ts'
import { everyShare } from './every-share.ts'
import { policyOfScope } from './policies.ts'
import { SignerQueue } from './signer-queue.ts'
import { tenantOfHost } from './tenant-of-host.ts'

describe('tenantOfHost', () => {
  it.each([
    ['localhost:3000', 'localhost'],
    ['login.example.org', 'login.example.org'],
    ['login.example.org:443', 'login.example.org'],
  ])('%s is a tenant', (host, domain) => {
    expect(tenantOfHost(host)).toEqual({ ok: true, domain })
  })

  it.each(['127.0.0.1:3000', '192.168.1.2', 'a.local', 'x.internal', 'simulator', 'a.test', '210.0.0.1'])(
    '%s is none',
    (host) => {
      const domain = host.replace(/:.*/, '')
      expect(tenantOfHost(host)).toEqual({ ok: false, text: `Invalid domain: ${domain}` })
    },
  )

  it('needs a header', () => {
    expect(tenantOfHost(undefined)).toEqual({ ok: false, text: 'Missing Host header' })
  })
})

it('meets a share exactly over any number of calls', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 1, max: 500 }),
      (share, calls) => {
        const hits = everyShare(share)
        let count = 0
        for (let call = 0; call < calls; call++) if (hits()) count++
        expect(Math.abs(count - share * calls)).toBeLessThanOrEqual(1)
      },
    ),
  )
})

it('finds policies by scope, or says why not', () => {
  expect(policyOfScope('policy:full')).toMatchObject({ slug: 'full' })
  expect(policyOfScope('policy:nope')).toEqual({ refusal: "Unknown policy 'nope'" })
  expect(policyOfScope('openid')).toMatchObject({
    refusal: expect.stringContaining("Invalid scope 'openid'"),
  })
})

it('draws letters and digits only, and every one of them', () => {
  const drawn = randomText(20_000)
  expect(drawn).toMatch(/^[A-Za-z0-9]{20000}$/)
  expect(new Set(drawn).size).toBe(62)
})

it('lets 100 wait for the signer, and makes the next one wait for room', async () => {
  let release: () => void = () => undefined
  const taken: string[] = []
  const queue = new SignerQueue(async (key) => {
    await new Promise<void>((done) => {
      release = done
    })
    taken.push(key)
  })
  const added: number[] = []
  const adding = Array.from({ length: 103 }, (_, n) => queue.add(`key-${n}`).then(() => added.push(n)))
  await setImmediate()
  // One is with the consumer, a hundred wait in the channel; the others wait outside.
  expect([queue.depth, added.length]).toEqual([100, 101])
  while (taken.length < 103) {
    release()
    await setImmediate()
  }
  await Promise.all(adding)
  expect(taken).toEqual(Array.from({ length: 103 }, (_, n) => `key-${n}`))
})
