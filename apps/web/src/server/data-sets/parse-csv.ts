import { type FieldIssue, fieldIssue } from '@broadside/shared/config/issues'
import {
  CSV_COLUMN,
  MAX_CSV_BYTES,
  MAX_CSV_COLUMNS,
  MAX_CSV_ROWS,
} from '@broadside/shared/data-sets/csv-limits'
import { CsvError, parse } from 'csv-parse/sync'

export interface ParsedCsv {
  readonly columns: readonly string[]
  /** Each as long as `columns`. */
  readonly rows: readonly (readonly string[])[]
}

type Parsed = ({ readonly ok: true } & ParsedCsv) | { readonly ok: false; readonly issue: FieldIssue }

interface Line {
  readonly record: string[]
  /** `lines`: the line that the record ends in, from 1. */
  readonly info: { readonly lines: number }
}

const refuse = (expected: string, received: string): Parsed => ({
  ok: false,
  issue: fieldIssue('csv', expected, received),
})
const places = new Intl.NumberFormat('en').format

/**
 * Reads a CSV (RFC 4180, with or without byte order mark, any line ending) whose first line names the columns. Empty lines are
 * skipped. What is wrong is said with its line; the values of a row never are.
 */
export function parseCsv(text: string): Parsed {
  const bytes = Buffer.byteLength(text)
  if (bytes > MAX_CSV_BYTES)
    return refuse(`at most ${places(MAX_CSV_BYTES)} bytes of text`, `${places(bytes)} bytes`)
  let lines: Line[]
  try {
    lines = parse(text, {
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      // One more than allowed, and the header.
      to: MAX_CSV_ROWS + 2,
    }) as unknown as Line[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return refuse(...quoteFault(error))
  }
  const [header, ...rest] = lines
  if (!header) return refuse('a header line with the names of the columns', 'no line')
  const faulty = headerFault(header)
  if (faulty) return refuse(...faulty)
  if (rest.length === 0) return refuse('at least one row below the header', 'none')
  if (rest.length > MAX_CSV_ROWS) return refuse(`at most ${places(MAX_CSV_ROWS)} rows`, 'more')
  const columns = header.record
  const uneven = rest.find(({ record }) => record.length !== columns.length)
  if (uneven)
    return refuse(
      `as many fields as the header has (${columns.length}) in line ${uneven.info.lines}`,
      String(uneven.record.length),
    )
  return { ok: true, columns, rows: rest.map(({ record }) => record) }
}

function headerFault({ record, info }: Line): [expected: string, received: string] | undefined {
  const at = `in line ${info.lines}`
  if (record.length > MAX_CSV_COLUMNS) return [`at most ${MAX_CSV_COLUMNS} columns ${at}`, `${record.length}`]
  const wrong = record.find((name) => !CSV_COLUMN.test(name))
  if (wrong !== undefined)
    return [
      `column names ${at}: a letter or "_", then up to 63 letters, digits or "_"`,
      JSON.stringify(wrong.length > 64 ? `${wrong.slice(0, 63)}…` : wrong),
    ]
  const twice = record.find((name, index) => record.indexOf(name) !== index)
  return twice === undefined
    ? undefined
    : [`different column names ${at}`, `${JSON.stringify(twice)} more than once`]
}

function quoteFault(error: CsvError): [expected: string, received: string] {
  const at = `in line ${String(error.lines)}`
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return [`a closing quote for the one that opens ${at}`, 'the end of the text']
    case 'INVALID_OPENING_QUOTE':
      return [
        `a field with quotes in it to be quoted, and each of them doubled, ${at}`,
        'a quote inside an unquoted field',
      ]
    case 'CSV_INVALID_CLOSING_QUOTE':
      return [`a comma or the end of the line after a closing quote ${at}`, 'other text']
    default:
      return [`text in the form of RFC 4180 ${at}`, `what is not (${error.code})`]
  }
}
