import { describe, expect, test } from 'vitest'
import { findGaps } from '../lib/install/lockfile-gaps.mjs'

const turbo = { version: '2.0.0', optionalDependencies: { '@turbo/linux-64': '2.0.0' } }

describe('gaps in a lockfile', () => {
  test('none when the platform package stands beside, or inside, what names it', () => {
    const platform = { version: '2.0.0' }
    expect(findGaps({ 'node_modules/turbo': turbo, 'node_modules/@turbo/linux-64': platform })).toEqual([])
    const nested = 'node_modules/turbo/node_modules/@turbo/linux-64'
    expect(findGaps({ 'node_modules/turbo': turbo, [nested]: platform })).toEqual([])
  })

  test('a platform package that is missing, or inside another package only', () => {
    const sentence = 'node_modules/turbo names the optional package @turbo/linux-64, which is missing'
    expect(findGaps({ 'node_modules/turbo': turbo })).toEqual([sentence])
    const elsewhere = { 'node_modules/other/node_modules/@turbo/linux-64': { version: '2.0.0' } }
    expect(findGaps({ 'node_modules/turbo': turbo, ...elsewhere })).toEqual([sentence])
  })

  test('what a workspace names may stand in the root', () => {
    const workspace = { optionalDependencies: { fsevents: '*' } }
    expect(findGaps({ 'apps/web': workspace, 'node_modules/fsevents': { version: '1.0.0' } })).toEqual([])
    expect(findGaps({ '': workspace })).toEqual([
      'the root names the optional package fsevents, which is missing',
    ])
  })

  test('an entry without a version, but not a link to a workspace', () => {
    expect(findGaps({ 'node_modules/a': {}, 'node_modules/@broadside/db': { link: true } })).toEqual([
      'node_modules/a has no version',
    ])
  })

  test('an entry that names a host', () => {
    const resolved = 'https://registry.example/a.tgz'
    expect(findGaps({ 'node_modules/a': { version: '1.0.0', resolved } })).toEqual([
      'node_modules/a names the host it was fetched from',
    ])
  })
})
