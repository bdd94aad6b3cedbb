import { describe, expect, test } from 'vitest'
import { RunConfig } from '../run-config.ts'
import { fieldIssues } from './issues.ts'
import { referenceTo } from './variables.ts'

const config = (target: object, behaviour: object = {}) => ({
  target: { kind: 'http', baseUrl: 'http://127.0.0.1:9', ...target },
  scenarios: {
    main: { executor: 'constant-vus', duration: '1s', behaviour: { driver: 'http', ...behaviour } },
  },
})
const issuesOf = (written: object) => {
  const parsed = RunConfig.safeParse(written)
  return parsed.success ? [] : fieldIssues(parsed.error, written, { schema: RunConfig })
}

describe('headers', () => {
  test.each([
    ['a template that there is not', { headers: { 'x-id': '{{var.x}}' } }, {}, 'target.headers.x-id'],
    ['a line break', { headers: { 'x-id': 'a\r\nX-Evil: 1' } }, {}, 'target.headers.x-id'],
    [
      'a line break in a scenario',
      {},
      { headers: { 'x-id': 'a\nb' } },
      'scenarios.main.behaviour.headers.x-id',
    ],
    ['a name that is none', {}, { headers: { 'x id': 'a' } }, 'scenarios.main.behaviour.headers.x id'],
    ['a column without a feed', { headers: { 'x-id': '{{feed.id}}' } }, {}, 'scenarios.main.behaviour.feed'],
    [
      'a template in a JSON body',
      {},
      { body: { type: 'json', value: { a: ['{{who}}'] } } },
      'scenarios.main.behaviour.body.value',
    ],
  ])('%s is refused at its field', (_what, target, behaviour, field) => {
    expect(issuesOf(config(target, behaviour))).toMatchObject([{ path: field }])
  })

  test('values, variables and columns of a feed may stand in those of a target', () => {
    const headers = {
      'x-id': '{{uuid}}',
      authorization: `Bearer ${referenceTo('TOKEN')}`,
      'x-user': '{{feed.user}}',
    }
    expect(issuesOf(config({ headers }, { feed: { dataSet: 'users' } }))).toEqual([])
  })
})

test.each([
  'http:127.0.0.1:9',
  'http:\\\\127.0.0.1:9',
  ' http://127.0.0.1:9',
  'http:///127.0.0.1:9',
  'http://a b/',
  'http://127.0.0.1:9\t/',
])('an address is known by sight: %j is none', (baseUrl) => {
  expect(issuesOf(config({ baseUrl }))).toMatchObject([{ path: 'target.baseUrl' }])
})

test('a target that stands for a stack needs one', () => {
  expect(issuesOf(config({ baseUrl: 'http://direct.stack.invalid/x' }))).toMatchObject([
    { path: 'stack', received: 'nothing' },
  ])
  expect(
    issuesOf({ ...config({ baseUrl: 'http://stack.invalid' }), stack: { system: 'edgeproxy' } }),
  ).toEqual([])
})
