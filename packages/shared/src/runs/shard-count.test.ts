import { describe, expect, test } from 'vitest'
import { applyOverrides } from '../config/overrides.ts'
import { WSPROXY_PRESETS } from '../presets/wsproxy.ts'
import { shardCountOf, shardsNeeded } from './shard-count.ts'

function config(overrides: object) {
  const base = WSPROXY_PRESETS[0]?.config({ httpUrl: 'http://a', wsUrl: 'ws://a' })
  const result = applyOverrides(base, overrides)
  if (!result.ok) throw new Error(result.issues[0]?.message)
  return result.config
}

describe('shards', () => {
  test.each([
    [{ users: 1 }, 1],
    [{ users: 3_000 }, 1],
    [{ users: 5_000, tokenDelayMs: 50 }, 2],
    [{ users: 10_000, tokenDelayMs: 1_000 }, 2],
    [{ users: 1_000_000 }, 64],
  ])('%j needs %i', (overrides, needed) => {
    expect(shardsNeeded(config(overrides))).toBe(needed)
  })

  test('auto takes no more than there are places, a number is taken as it is', () => {
    expect(shardCountOf(config({ users: 20_000 }), 2)).toBe(2)
    expect(shardCountOf(config({ users: 20_000 }), 0)).toBe(1)
    expect(shardCountOf(config({ users: 5, shards: 3 }), 1)).toBe(3)
  })
})
