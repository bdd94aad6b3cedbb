import { describe, expect, test } from 'vitest'
import { createSealer } from './seal.ts'

describe('seal', () => {
  const sealer = createSealer('a secret of at least thirty-two characters')
  const value = { secret: 'gateway key' }

  test('opens what it sealed, and never seals alike', () => {
    const sealed = sealer.seal(value, 'run:1')
    expect(sealer.open(sealed, 'run:1')).toEqual(value)
    expect(sealed).not.toContain('gateway')
    expect(sealer.seal(value, 'run:1')).not.toBe(sealed)
  })

  test('opens for no other row, no other key, and not when changed', () => {
    const sealed = sealer.seal(value, 'run:1')
    expect(() => sealer.open(sealed, 'run:2')).toThrow()
    expect(() => createSealer('another secret of thirty-two characters').open(sealed, 'run:1')).toThrow()
    expect(() => sealer.open(`${sealed.slice(0, -2)}AA`, 'run:1')).toThrow()
  })
})
