import { describe, expect, test } from 'vitest'
import { RunConfig } from '../run-config.ts'
import { HttpBehaviour, stepsOf } from './http-behaviour.ts'
import { checkName } from './http-check.ts'
import { fieldIssues } from './issues.ts'

const behaviourOf = (input: object) => HttpBehaviour.parse({ driver: 'http', ...input })
const configWith = (behaviour: object, baseUrl = 'http://127.0.0.1:1') => ({
  target: { kind: 'http', baseUrl },
  scenarios: {
    main: { executor: 'constant-vus', duration: '1s', behaviour: { driver: 'http', ...behaviour } },
  },
})
const messages = (config: unknown): string[] => {
  const parsed = RunConfig.safeParse(config)
  return parsed.success
    ? []
    : fieldIssues(parsed.error, config, { schema: RunConfig }).map((issue) => issue.message)
}
const place = 'scenarios.main.behaviour'

describe('steps', () => {
  test('a single request is one step, named by method and path', () => {
    expect(stepsOf(behaviourOf({ path: '/a/{{uuid}}', method: 'PUT' }))).toMatchObject([
      { name: 'PUT /a/ uuid', path: '/a/{{uuid}}', timeout: '60s' },
    ])
  })

  test('steps get the headers and the timeout that are common to them, unless they have their own', () => {
    const steps = stepsOf(
      behaviourOf({
        headers: { a: '1', b: '1' },
        timeout: '5s',
        steps: [
          { name: 'one', headers: { b: '2' } },
          { path: '/x', timeout: '1s' },
        ],
      }),
    )
    expect(steps[0]).toMatchObject({ name: 'one', headers: { a: '1', b: '2' }, timeout: '5s' })
    expect(steps[1]).toMatchObject({ name: 'GET /x', headers: { a: '1', b: '1' }, timeout: '1s' })
  })
})

describe('what does not fit names its field', () => {
  test.each([
    [{ steps: [{ path: '/a' }], path: '/b' }, `${place}.path: expected nothing here`],
    [{ path: '/{{nobody}}' }, `${place}.path: expected one of the values`],
    [{ path: 'x' }, `${place}.path: expected a path that starts with "/"`],
    [{ method: 'get' }, `${place}.method: expected a method in upper-case letters`],
    [{ body: { type: 'bytes', bytes: -1 } }, `${place}.body.bytes: expected an integer >= 0`],
    [{ checks: [{ type: 'json', path: 'a..b' }] }, `${place}.checks[0].path: expected a path such as`],
    [{ checks: [{ type: 'header', header: 'a b' }] }, `${place}.checks[0].header: expected a header name`],
    [{ directUrl: 'ftp://x' }, `${place}.directUrl: expected a URL starting with http://`],
  ])('%j', (behaviour, message) => {
    expect(messages(configWith(behaviour)).join('\n')).toContain(message)
  })

  test('several client addresses are for targets on this machine', () => {
    expect(messages(configWith({ sourceAddresses: 4 }))).toEqual([])
    expect(messages(configWith({ sourceAddresses: 4 }, 'http://10.0.0.1'))[0]).toContain(
      `${place}.sourceAddresses: expected 1`,
    )
  })
})

test('a check without a name is called what it asks; no name breaks a series key', () => {
  expect(checkName({ type: 'status', in: [200, 201] })).toBe('status is 200 or 201')
  expect(checkName({ type: 'body', contains: '{"a","b"}' })).toBe('body has a b')
  expect(checkName({ type: 'json', path: '$.status', equals: 'ok', name: 'says ok' })).toBe('says ok')
})
