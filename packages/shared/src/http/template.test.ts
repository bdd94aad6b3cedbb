import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseJsonPath, readJsonPath } from './json-path.ts'
import { parseTemplate } from './template.ts'

const partsOf = (text: string) => {
  const parsed = parseTemplate(text)
  return 'parts' in parsed ? parsed.parts : parsed.error
}

describe('templates', () => {
  test('text without values is one part, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }).filter((text) => !text.includes('{{')),
        (text) => {
          expect(partsOf(text)).toEqual([text])
        },
      ),
    )
  })

  test('values stand between texts, repeat is written out', () => {
    expect(partsOf('/a/{{uuid}}?n={{ randomInt 1 9 }}')).toEqual([
      '/a/',
      { name: 'uuid', args: [] },
      '?n=',
      { name: 'randomInt', args: ['1', '9'] },
    ])
    expect(partsOf('"{{repeat ab 3}}"')).toEqual(['"ababab"'])
  })

  test.each([
    ['{{who}}', 'expected one of the values iteration, vu'],
    ['{{uuid 1}}', 'expected 0 arguments of uuid'],
    ['{{randomInt 9 1}}', 'expected {{randomInt lowest highest}}'],
    ['{{randomInt 1}}', 'expected 2 arguments of randomInt'],
    ['{{pick}}', 'expected at least 1 arguments of pick'],
    ['{{repeat x 99999999}}', 'expected {{repeat text times}}'],
    ['{{repeat xx 9000000}}', 'expected at most 10000000 characters'],
    ['{{repeat x 6000000}}{{repeat y 6000000}}', 'expected at most 10000000 characters'],
  ])('%s: %s', (text, error) => {
    expect(partsOf(text)).toContain(error)
  })
})

test('braces without an end are text, and a megabyte of them is read once', () => {
  for (const text of ['{'.repeat(1_000_000), `{{${' {{'.repeat(300_000)}`, 'a }} b {{'])
    expect(partsOf(text)).toEqual([text])
  expect(partsOf('{{uuid}} {{')).toEqual([{ name: 'uuid', args: [] }, ' {{'])
})

describe('JSON paths', () => {
  test.each([
    ['$', []],
    ['$.a.b[0]', ['a', 'b', 0]],
    ['a.b-c', ['a', 'b-c']],
    ['["odd key"].x', ['odd key', 'x']],
  ])('%s', (text, path) => {
    expect(parseJsonPath(text)).toEqual(path)
  })

  test.each(['a..b', 'a[', 'a[x]', 'a b', '.'])('%s is none', (text) => {
    expect(parseJsonPath(text)).toBeUndefined()
  })

  test('a value is found by its path, and nothing else is', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 5 }),
        fc.anything(),
        (path, value) => {
          const nested = path.reduceRight<unknown>((inner, at) => {
            const list: unknown[] = []
            list[at] = inner
            return list
          }, value)
          expect(readJsonPath(nested, path)).toBe(value)
        },
      ),
    )
    expect(readJsonPath({ a: 1 }, ['__proto__'])).toBeUndefined()
    expect(readJsonPath(undefined, ['a'])).toBeUndefined()
  })
})
