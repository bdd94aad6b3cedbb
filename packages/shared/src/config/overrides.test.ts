import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WSPROXY_PRESETS } from '../presets/wsproxy.ts'
import { RunConfig } from '../run-config.ts'
import { applyOverrides } from './overrides.ts'

const urls = { httpUrl: 'http://127.0.0.1:7391', wsUrl: 'ws://127.0.0.1:7392' }
const smoke = () => WSPROXY_PRESETS[0]?.config(urls)

function configOf(overrides: unknown, base: unknown = smoke()): RunConfig {
  const result = applyOverrides(base, overrides)
  if (!result.ok) throw new Error(result.issues.map((issue) => issue.message).join('\n'))
  return result.config
}
function messagesOf(overrides: unknown, base: unknown = smoke()): string[] {
  const result = applyOverrides(base, overrides)
  return result.ok ? [] : result.issues.map((issue) => issue.message)
}

describe('what overrides change', () => {
  test.each([undefined, {}])('nothing, by %j', (overrides) => {
    expect(configOf(overrides)).toEqual(RunConfig.parse(smoke()))
  })

  test('users, queries, ramp, target and secret by their short names', () => {
    const config = configOf({
      users: 50,
      queries: 4,
      ramp: '10s',
      secret: 's',
      target: { wsUrl: 'ws://[::1]:9' },
    })
    expect(config.scenarios.main).toMatchObject({ vus: 50, ramp: '10s', behaviour: { queries: 4 } })
    expect(config.target).toMatchObject({ ...urls, wsUrl: 'ws://[::1]:9', secret: 's' })
  })

  test('the same by the whole path', () => {
    const long = { scenarios: { main: { vus: 50, behaviour: { queries: 4 } } } }
    expect(configOf(long)).toEqual(configOf({ users: 50, queries: 4 }))
    expect(configOf({ scenarios: { main: { users: 50, queries: 4 } } })).toEqual(configOf(long))
  })

  test('lists are replaced, null removes', () => {
    const config = configOf({ thresholds: { ttft: ['p(95)<20'], e2e: null }, slo: null })
    expect(config.thresholds).toMatchObject({ ttft: ['p(95)<20'] })
    expect(config.thresholds).not.toHaveProperty('e2e')
    expect(config.slo).toBeUndefined()
  })

  test('a number of tokens replaces the text that said otherwise', () => {
    const config = configOf({ tokens: 7, tokenDelayMs: 20 })
    expect(config.scenarios.main).toMatchObject({ behaviour: { response: { tokens: 7, tokenDelayMs: 20 } } })
    expect(JSON.stringify(config)).not.toContain('Every token')
  })

  test.each([
    [{ duration: '30s' }, { executor: 'constant-vus', vus: 5, duration: '30s' }],
    [{ stages: [{ duration: '5s', target: 9 }] }, { executor: 'ramping-vus' }],
    [
      { rate: 20, duration: '10s' },
      { executor: 'constant-arrival-rate', preAllocatedVUs: 5, rate: 20 },
    ],
    [
      { rate: 20, duration: '10s', users: 8 },
      { executor: 'constant-arrival-rate', preAllocatedVUs: 8 },
    ],
    [
      { executor: 'shared-iterations', iterations: 40 },
      { vus: 5, iterations: 40, maxDuration: '5m' },
    ],
  ])('another shape: %j', (overrides, expected) => {
    expect(configOf(overrides).scenarios.main).toMatchObject(expected)
  })
})

describe('errors name the field as it was written', () => {
  const listed =
    /^overrides\.userz: expected one of the fields .*\(did you mean users\?\), received the unknown field "userz"$/
  test.each([
    [{ users: -5 }, 'overrides.users: expected an integer >= 1 and <= 1000000, received -5'],
    [
      { scenarios: { main: { vus: -5 } } },
      'overrides.scenarios.main.vus: expected an integer >= 1 and <= 1000000, received -5',
    ],
    [{ queries: 'many' }, 'overrides.queries: expected an integer >= 1 and <= 1000000, received "many"'],
    [{ userz: 5 }, listed],
    [
      { target: { httpUrl: 'ftp://x' } },
      'overrides.target.httpUrl: expected a URL starting with http:// or https://, received "ftp://x"',
    ],
    [
      { target: { htpUrl: 'http://x' } },
      /^overrides\.target\.htpUrl: expected one of the fields .*did you mean httpUrl/,
    ],
    [
      { ramp: 'soon' },
      'overrides.ramp: expected a duration such as "30s", "1m30s" or milliseconds >= 0, received "soon"',
    ],
    [
      { executor: 'ramping-vus', stages: [{ target: 5 }] },
      'overrides.stages[0].duration: expected a duration such as "30s", "1m30s" or milliseconds >= 0, received nothing',
    ],
    [{ executor: 'constant-vus' }, /^overrides\.duration: expected a duration .*received nothing$/],
    [{ executor: 'fast' }, /^overrides\.executor: expected one of "shared-iterations", .*received "fast"$/],
    [
      { stages: [{ duration: '1s', target: 5 }], users: 7 },
      /^overrides\.users: expected one of the fields executor, startVUs/,
    ],
    [{ thresholds: { ttft: ['p(99)<'] } }, /^overrides\.thresholds\.ttft\[0\]: expected count, rate/],
    [{ shards: 0 }, 'overrides.shards: expected an integer >= 1 and <= 64 or "auto", received 0'],
    [5, 'overrides: expected an object of fields to change, received 5'],
    [JSON.parse('{"__proto__": {"users": 5}}'), /^overrides\.__proto__: expected one of the fields/],
    [JSON.parse('{"target": {"__proto__": 5}}'), /^overrides\.target\.__proto__: expected one of the fields/],
  ])('%j', (overrides, expected) => {
    const messages = messagesOf(overrides)
    expect(messages).toHaveLength(1)
    expect(messages[0]).toMatch(expected)
  })

  test('a secret is never repeated', () => {
    expect(messagesOf({ target: { secret: 4711 } }).join()).not.toContain('4711')
    expect(messagesOf({ httpUrl: 'ftp://me:hidden@x' }).join()).not.toContain('hidden')
  })

  test('with several scenarios a shorthand needs a name', () => {
    const base = smoke()
    const two = { ...base, scenarios: { a: base?.scenarios.main, b: base?.scenarios.main } }
    expect(messagesOf({ users: 5 }, two)[0]).toContain('scenarios.<name>.users')
    expect(configOf({ scenarios: { b: { users: 9 } } }, two).scenarios).toMatchObject({
      a: { vus: 5 },
      b: { vus: 9 },
    })
  })
})

describe('laws', () => {
  const overrides = fc.record(
    {
      users: fc.integer({ min: 1, max: 5_000 }),
      queries: fc.integer({ min: 1, max: 50 }),
      ramp: fc.integer({ min: 0, max: 60_000 }),
      iterations: fc.integer({ min: 1, max: 9 }),
      shards: fc.oneof(fc.constant('auto'), fc.integer({ min: 1, max: 64 })),
      tokens: fc.integer({ min: 1, max: 99 }),
      agentId: fc.stringMatching(/^[\w.-]{1,20}$/),
    },
    { requiredKeys: [] },
  )

  test('applying twice changes nothing more, and the base is never touched', () => {
    fc.assert(
      fc.property(overrides, (change) => {
        const base = smoke()
        const once = configOf(change, base)
        expect(base).toEqual(smoke())
        expect(configOf(change, once)).toEqual(once)
      }),
    )
  })

  test('changes of different fields may come in any order, or one after the other', () => {
    fc.assert(
      fc.property(overrides, (change) => {
        const entries = Object.entries(change)
        const reversed = Object.fromEntries([...entries].reverse())
        const oneByOne = entries.reduce<unknown>(
          (base, [key, value]) => configOf({ [key]: value }, base),
          smoke(),
        )
        expect(configOf(reversed)).toEqual(configOf(change))
        expect(RunConfig.parse(oneByOne)).toEqual(configOf(change))
      }),
    )
  })

  test('any JSON at all is either a valid config or a list of sentences', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (junk) => {
        const result = applyOverrides(smoke(), junk)
        if (result.ok) expect(RunConfig.safeParse(result.config).success).toBe(true)
        else for (const issue of result.issues) expect(issue.message).toMatch(/expected .+, received .+/s)
      }),
    )
  })
})
