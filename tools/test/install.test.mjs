import { describe, expect, test } from 'vitest'
import { holds } from '../lib/install/install.mjs'

const path = 'node_modules/a'
const wanted = { packages: { '': {}, 'apps/web': {}, [path]: { version: '1.0.0' } } }

describe('whether node_modules holds what the lockfile wants', () => {
  test.each([
    ['the same version', { [path]: { version: '1.0.0' } }, true],
    ['another version', { [path]: { version: '1.0.1' } }, false],
    ['nothing', {}, false],
  ])('%s', (_, packages, expected) => {
    expect(holds({ packages }, wanted)).toBe(expected)
  })

  test('an optional package of another platform may be missing', () => {
    const optional = { packages: { [path]: { version: '1.0.0', optional: true } } }
    expect(holds({ packages: {} }, optional)).toBe(true)
    expect(holds({ packages: { [path]: { version: '0.9.0' } } }, optional)).toBe(false)
  })
})
