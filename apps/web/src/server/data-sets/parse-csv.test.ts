import { MAX_CSV_ROWS } from '@broadside/shared/data-sets/csv-limits'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCsv } from './parse-csv.ts'

const messageOf = (text: string) => {
  const parsed = parseCsv(text)
  return parsed.ok ? undefined : parsed.issue.message
}
const quoted = (field: string) => `"${field.replaceAll('"', '""')}"`

test('what was written comes back, whatever the values, the line ends and the byte order mark', () => {
  const field = fc.string({ unit: 'binary' })
  const table = fc
    .integer({ min: 1, max: 5 })
    .chain((width) =>
      fc.array(fc.array(field, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 20 }),
    )
  fc.assert(
    fc.property(table, fc.constantFrom('\n', '\r\n', '\r'), fc.boolean(), (rows, end, mark) => {
      const columns = (rows[0] ?? []).map((_, index) => `c_${index}`)
      const text = [columns.join(','), ...rows.map((row) => row.map(quoted).join(','))].join(end)
      expect(parseCsv((mark ? '\ufeff' : '') + text)).toEqual({ ok: true, columns, rows })
    }),
  )
})

test('whatever is sent, rows are as long as the header, or one issue names the field', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'b', '"', ',', '\n', '\r', ' ', '1') }), (text) => {
      const parsed = parseCsv(text)
      if (parsed.ok) for (const row of parsed.rows) expect(row).toHaveLength(parsed.columns.length)
      else expect(parsed.issue.message).toMatch(/^csv: expected .+, received .+/s)
    }),
  )
})

test('empty lines are skipped, empty fields are kept', () => {
  expect(parseCsv('a,b\n\n1,\n\n,2\n')).toMatchObject({
    rows: [
      ['1', ''],
      ['', '2'],
    ],
  })
})

test.each([
  ['', 'csv: expected a header line with the names of the columns, received no line'],
  ['a,b\n', 'csv: expected at least one row below the header, received none'],
  [
    'a,b c\n1,2',
    'column names in line 1: a letter or "_", then up to 63 letters, digits or "_", received "b c"',
  ],
  ['a,b,a\n1,2,3', 'different column names in line 1, received "a" more than once'],
  ['a,b\n1,2\n\n"x\ny"\n', 'as many fields as the header has (2) in line 5, received 1'],
  ['a\n1\n"x', 'a closing quote for the one that opens in line 3, received the end of the text'],
  ['a\nx"y\n', 'in line 2, received a quote inside an unquoted field'],
  ['a\n"x"y\n', 'a comma or the end of the line after a closing quote in line 2, received other text'],
  [Array.from({ length: 101 }, (_, n) => `c${n}`).join(','), 'at most 100 columns in line 1, received 101'],
])('%j', (text, message) => {
  expect(messageOf(text)).toContain(message)
})

test('more rows than allowed are refused', () => {
  expect(messageOf(`a\n${'1\n'.repeat(MAX_CSV_ROWS)}`)).toBeUndefined()
  expect(messageOf(`a\n${'1\n'.repeat(MAX_CSV_ROWS + 1)}`)).toContain('at most 100,000 rows, received more')
})

test('no value of a row is ever said', () => {
  for (const text of ['a,b\n1,hunter2,3', 'a\n"hunter2', 'a\nhunter2"', 'a\n"hunter2"x'])
    expect(messageOf(text)).not.toContain('hunter2')
})
