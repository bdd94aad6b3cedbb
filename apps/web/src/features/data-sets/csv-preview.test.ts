import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvPreview, dataSetNameOf } from './csv-preview.ts'

test.each([
  ['email,password\na@b.c,x\nd@e.f,y', 2, ['email', 'password']],
  ['email,password\r\na@b.c,x\r\n', 1, ['email', 'password']],
  ['\uFEFFemail\n\n\na@b.c\n', 1, ['email']],
  ['"e-mail","pass ""word"""\n"two\nlines",x\n', 1, ['e-mail', 'pass "word"']],
  ['email', 0, ['email']],
  ['a,,c\n1,2,3', 1, ['a', '', 'c']],
])('%j holds %i rows of %j', (text, rows, columns) => {
  expect(csvPreview(text)).toEqual({ rows, columns })
})

test('nothing holds nothing', () => {
  expect(csvPreview('')).toBeUndefined()
  expect(csvPreview('\n\r\n')).toBeUndefined()
})

test('counts what was written, whatever stands between the quotes', () => {
  const value = fc.string({ minLength: 1 })
  fc.assert(
    fc.property(fc.array(fc.tuple(value, value), { maxLength: 30 }), (rows) => {
      const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
      const text = ['one,two', ...rows.map((row) => row.map(quoted).join(','))].join('\n')
      expect(csvPreview(text)).toEqual({ rows: rows.length, columns: ['one', 'two'] })
    }),
  )
})

test.each([
  ['users.csv', 'users'],
  ['Load test (users).csv', 'Load-test-users'],
  ['_.hidden', ''],
  [`${'a'.repeat(80)}.csv`, 'a'.repeat(64)],
])('the file %s suggests the name %j', (file, name) => {
  expect(dataSetNameOf(file)).toBe(name)
})
