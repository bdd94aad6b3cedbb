import { describe, expect, test } from 'vitest'
import { createSealer, SealError } from './seal.ts'

describe('seal', () => {
  const sealer = createSealer('a secret of at least thirty-two characters')
  const value = { secret: 'gateway key' }

  test('opens what it sealed, and never seals alike', () => {
    const sealed = sealer.seal(value, 'run:1')
    expect(sealer.open(sealed, 'run:1')).toEqual(value)
    expect(sealed).not.toContain('gateway')
    expect(sealer.seal(value, 'run:1')).not.toBe(sealed)
  })

  test('opens for no other row and no other key', () => {
    const sealed = sealer.seal(value, 'run:1')
    expect(() => sealer.open(sealed, 'run:2')).toThrow(SealError)
    expect(() => createSealer('another secret of thirty-two characters').open(sealed, 'run:1')).toThrow(
      'the sealed value of run:1 cannot be opened',
    )
  })

  test('opens nothing that was changed, anywhere', () => {
    const sealed = sealer.seal(value, 'run:1')
    for (let at = 0; at < sealed.length - 1; at++) {
      const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`
      expect(() => sealer.open(changed, 'run:1')).toThrow(SealError)
    }
    for (const text of ['', 'v1', 'v1.', 'v1.AAAA'])
      expect(() => sealer.open(text, 'run:1')).toThrow(SealError)
  })

  test('refuses a short secret, by the name of its variable', () =>
    expect(() => createSealer('short')).toThrow(
      'BROADSIDE_SECRET: expected at least 32 characters, received 5',
    ))
})
