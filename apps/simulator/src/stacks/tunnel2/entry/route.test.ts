import { expect, test } from 'vitest'
import { routeOf } from './route.ts'

const ID = '22222222-2222-4222-8222-222222222222'

test.each([
  [`/session/${ID}/get`, undefined, { session: ID, path: '/get' }],
  [`/${ID}/get?a=1`, undefined, { session: ID, path: '/get?a=1' }],
  [`/session/${ID}`, undefined, { session: ID, path: '/' }],
  [`/session/${ID.toUpperCase()}/get`, undefined, { session: ID, path: '/get' }],
  ['/get?x=2', `${ID}-e1.tunnel.local:12000`, { session: ID, path: '/get?x=2' }],
  ['/get', 'localhost:12000', undefined],
  ['/session/not-a-guid/get', undefined, undefined],
])('%s with host %s', (url, host, expected) => {
  expect(routeOf(url, host)).toEqual(expected)
})
