import { expect, test } from 'vitest'
import { safeNext } from './safe-next.ts'

test.each([
  [null, '/runs'],
  ['/runs/abc?tab=errors', '/runs/abc?tab=errors'],
  ['//elsewhere.example', '/runs'],
  ['/\\elsewhere.example', '/runs'],
  ['/\t/elsewhere.example', '/runs'],
  ['https://elsewhere.example', '/runs'],
  ['javascript:alert(1)', '/runs'],
  ['/sign-in?token=x', '/runs'],
])('safeNext(%j) = %s', (next, expected) => expect(safeNext(next)).toBe(expected))
