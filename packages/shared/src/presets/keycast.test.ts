import { expect, test } from 'vitest'
import { dataSetRefusal } from '../data-sets/data-set.ts'
import { sliceOf } from '../data-sets/slice.ts'
import { RunConfig } from '../run-config.ts'
import { KEYCAST_DATA_SET, KEYCAST_PRESETS } from './keycast.ts'
import { referenceOf } from './references.ts'

const addresses = { baseUrl: 'http://localhost:3000', instanceUrls: ['http://localhost:3001'] }

test.each(KEYCAST_PRESETS.map((preset) => [preset.slug, preset] as const))(
  '%s is valid, and the demo’s data set is enough for it',
  (_slug, preset) => {
    const config = RunConfig.parse(preset.config(addresses))
    const { behaviour } = config.scenarios.main ?? {}
    if (behaviour?.driver !== 'keycast') throw new Error('not keycast')
    if (behaviour.method !== 'register')
      expect(sliceOf(config, 'main', KEYCAST_DATA_SET.users, 0, 1)).not.toHaveProperty('refusal')
  },
)

test('slugs are unique, and what was published is beside its preset', () => {
  expect(new Set(KEYCAST_PRESETS.map(({ slug }) => slug)).size).toBe(KEYCAST_PRESETS.length)
  expect(referenceOf('keycast-warm')?.rows[0]).toMatchObject({ published: '877.2 req/s', flaw: 'K1' })
})

test('a set is refused when it is not ready, over, or over before the run is', () => {
  const set = { status: 'ready', wanted: 5, rowCount: 5, expiresAt: new Date(100_000) }
  expect(dataSetRefusal(set, 0, 99_000)).toBeUndefined()
  expect(dataSetRefusal(set, 0, 101_000)).toContain('before the run does')
  expect(dataSetRefusal(set, 100_000, 0)).toContain('every request would be refused')
  expect(dataSetRefusal({ ...set, expiresAt: null }, 1e15, 1e15)).toBeUndefined()
  expect(dataSetRefusal({ ...set, status: 'making', rowCount: 3 }, 0, 0)).toContain('is making with 3 of 5')
})
