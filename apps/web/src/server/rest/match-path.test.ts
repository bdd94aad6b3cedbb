import { expect, test } from 'vitest'
import { isKnown } from './etag.ts'
import { matchPath } from './match-path.ts'

test.each([
  ['/runs', '/runs', {}],
  ['/runs/{id}', '/runs/a%2Fb', { id: 'a/b' }],
  ['/runs/{id}/export.csv', '/runs/x/export.csv', { id: 'x' }],
  ['/scenarios/{id}/versions/{version}', '/scenarios/s/versions/2', { id: 's', version: '2' }],
  ['/runs/{id}', '/runs/', undefined],
  ['/runs/{id}', '/runs/x/', undefined],
  ['/runs/{id}', '/runs/%zz', undefined],
  ['/runs/{id}/export.csv', '/runs/x/exportXcsv', undefined],
])('%s against %s', (template, path, params) => expect(matchPath(template, path)).toEqual(params))

test.each([
  [null, false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
  ['"b"', false],
])('If-None-Match: %s', (header, known) => expect(isKnown(header, '"a"')).toBe(known))
