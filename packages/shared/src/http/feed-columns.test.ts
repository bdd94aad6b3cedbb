import { describe, expect, test } from 'vitest'
import { HttpBehaviour } from '../config/http-behaviour.ts'
import { feedUses } from './feed-columns.ts'
import { parseTemplate } from './template.ts'

const feed = { dataSet: 'accounts' }
const issuesOf = (behaviour: object) =>
  HttpBehaviour.safeParse({ driver: 'http', ...behaviour }).error?.issues.map(({ path, message }) => [
    path.join('.'),
    message,
  ])

test('{{feed.column}} is a value of the row', () => {
  expect(parseTemplate('/u/{{ feed.user_1 }}?{{uuid}}')).toEqual({
    parts: ['/u/', { name: 'feed', column: 'user_1' }, '?', { name: 'uuid', args: [] }],
  })
})

test.each(['{{feed.}}', '{{feed.a-b}}', '{{feed.1a}}', '{{feed.a.b}}', `{{feed.${'a'.repeat(65)}}}`])(
  '%s names no column',
  (text) => {
    expect(parseTemplate(text)).toMatchObject({ error: expect.stringContaining('expected {{feed.column}}') })
  },
)

describe('a behaviour', () => {
  test('takes circular where no strategy is named', () => {
    const behaviour = HttpBehaviour.parse({ driver: 'http', feed, path: '/{{feed.a}}' })
    expect(behaviour.feed).toEqual({ dataSet: 'accounts', strategy: 'circular' })
  })

  test('without a feed names each field that uses one', () => {
    const message = (column: string) =>
      `expected a feed as well, as {{feed.${column}}} is a column of its data set`
    expect(issuesOf({ path: '/{{feed.a}}', headers: { 'X-B': '{{feed.b}}' }, body: 'c={{feed.c}}' })).toEqual(
      [
        ['path', message('a')],
        ['headers.X-B', message('b')],
        ['body', message('c')],
      ],
    )
    const json = { type: 'json', value: { deep: ['{{feed.d}}'] } }
    expect(issuesOf({ steps: [{ path: '/' }, { path: '/', body: json }] })).toEqual([
      ['steps.1.body', message('d')],
    ])
  })

  test('says which columns stand in headers', () => {
    const steps = [{ path: '/{{feed.a}}', headers: { 'X-B': '{{feed.b}}' } }]
    expect(feedUses(HttpBehaviour.parse({ driver: 'http', feed, steps }))).toEqual([
      { path: ['steps', 0, 'path'], column: 'a', isHeader: false },
      { path: ['steps', 0, 'headers', 'X-B'], column: 'b', isHeader: true },
    ])
  })
})
