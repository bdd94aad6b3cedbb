import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hotCount, reachedUsers, UserChoice } from './user-choice.ts'

const share = fc.double({ min: 0.01, max: 0.99, noNaN: true })
const anyMix = fc.record({
  pattern: fc.constant('mixed' as const),
  users: fc.integer({ min: 1, max: 400 }),
  hotUsers: share,
  hotRequests: share,
})
const chosen = (options: ConstructorParameters<typeof UserChoice>[0], requests: number): number[] => {
  const choice = new UserChoice(options)
  return Array.from({ length: requests }, () => choice.next())
}
const KEYCAST = { pattern: 'mixed', hotUsers: 0.1, hotRequests: 0.8 } as const

it('mixed: every user is reached, however the numbers divide each other', () => {
  fc.assert(
    fc.property(anyMix, (options) => {
      const { users, hotUsers, hotRequests } = options
      const hot = hotCount(users, hotUsers)
      const rounds = Math.ceil(Math.max(hot / hotRequests, (users - hot) / (1 - hotRequests))) + 2
      expect(new Set(chosen(options, rounds)).size).toBe(users)
    }),
    { numRuns: 60 },
  )
})

it('mixed: the split holds after every request', () => {
  fc.assert(
    fc.property(anyMix, fc.integer({ min: 1, max: 2_000 }), (options, requests) => {
      const hot = hotCount(options.users, options.hotUsers)
      if (hot === options.users) return
      const forHot = chosen(options, requests).filter((user) => user < hot).length
      expect(Math.abs(forHot - requests * options.hotRequests)).toBeLessThan(1 + 1e-6)
    }),
  )
})

it.each([50, 100, 1_000])(
  'reaches all of %i users, where the original mixed reached a fifth of the cold ones',
  (users) => {
    const original = new Set(
      Array.from({ length: users * 50 }, (_, n) => {
        const hot = Math.max(1, users / 10)
        return n % 5 === 0 ? hot + (n % (users - hot)) : n % hot
      }),
    )
    expect([...original].filter((user) => user >= users / 10)).toHaveLength((users * 0.9) / 5)
    expect(new Set(chosen({ ...KEYCAST, users }, users * 50)).size).toBe(users)
  },
)

it('warm-cache cycles through all, cold-start uses each once', () => {
  expect(chosen({ ...KEYCAST, pattern: 'warm-cache', users: 3 }, 7)).toEqual([0, 1, 2, 0, 1, 2, 0])
  expect(chosen({ ...KEYCAST, pattern: 'cold-start', users: 3 }, 5)).toEqual([0, 1, 2, -1, -1])
})

it('knows beforehand how many are reached, and so the hit ratio', () => {
  fc.assert(
    fc.property(
      anyMix,
      fc.constantFrom('warm-cache' as const, 'mixed' as const),
      fc.integer({ min: 1, max: 3_000 }),
      (mix, pattern, requests) => {
        const options = { ...mix, pattern }
        const real = new Set(chosen(options, requests)).size
        expect(Math.abs(reachedUsers(options, requests) - real)).toBeLessThanOrEqual(1)
      },
    ),
  )
  expect(reachedUsers({ ...KEYCAST, pattern: 'warm-cache', users: 20 }, 2_000)).toBe(20)
  expect(reachedUsers({ ...KEYCAST, pattern: 'cold-start', users: 500 }, 500)).toBe(500)
})
