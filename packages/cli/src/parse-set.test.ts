import { expect, test } from 'vitest'
import { CliError } from './errors.ts'
import { parseOverrides, parseSets } from './parse-set.ts'

test.each([
  [['users=10'], { users: 10 }],
  [['ramp=2s', 'users=5'], { ramp: '2s', users: 5 }],
  [['scenarios.main.behaviour.queries=3'], { scenarios: { main: { behaviour: { queries: 3 } } } }],
  [['thresholds={"ttft":["p(99)<50"]}'], { thresholds: { ttft: ['p(99)<50'] } }],
  [['httpUrl=http://127.0.0.1:1/?a=b'], { httpUrl: 'http://127.0.0.1:1/?a=b' }],
  [['slo='], { slo: '' }],
  [['faults=null'], { faults: null }],
])('%j', (sets, overrides) => expect(parseSets(sets)).toEqual(overrides))

test('lies over --overrides, which stay as they were', () => {
  const base = parseOverrides('{"users": 1, "slo": {"ttftMs": 5}}')
  expect(parseSets(['users=2', 'slo.itlMs=7'], base)).toEqual({ users: 2, slo: { ttftMs: 5, itlMs: 7 } })
  expect(base).toEqual({ users: 1, slo: { ttftMs: 5 } })
})

test('a name of an object’s own changes no object', () => {
  expect(JSON.stringify(parseSets(['__proto__.polluted=1']))).toBe('{"__proto__":{"polluted":1}}')
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
})

test.each([
  [() => parseSets(['users']), '--set: expected name=value, such as users=10, received "users"'],
  [() => parseSets(['=1']), 'expected name=value'],
  [() => parseSets(['a..b=1']), 'expected name=value'],
  [() => parseSets(['a=1', 'a.b=2']), 'a already has a value'],
  [() => parseOverrides('[1]'), '--overrides: expected a JSON object, received "[1]"'],
  [() => parseOverrides('{'), '--overrides: expected a JSON object'],
])('a wrong one is named, and exits with 104', (parse, message) => {
  const refusal = (() => {
    try {
      return parse()
    } catch (error) {
      return error
    }
  })()
  expect(refusal).toBeInstanceOf(CliError)
  expect(refusal).toMatchObject({ exitCode: 104, message: expect.stringContaining(message) })
})
