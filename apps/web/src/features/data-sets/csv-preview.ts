export interface CsvPreview {
  readonly rows: number
  readonly columns: readonly string[]
}

const QUOTE = 34
const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/**
 * What a CSV text seems to hold, counted in one pass without keeping a row: records after the header, line breaks inside quotes
 * not counted. The server judges the text; this only tells a person what was picked. Undefined: there is nothing in it.
 */
export function csvPreview(text: string): CsvPreview | undefined {
  let records = 0
  let header = ''
  let isQuoted = false
  let start = 0
  for (let index = 0; index <= text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === QUOTE) isQuoted = !isQuoted
    const ends = index === text.length || (!isQuoted && code === LINE_FEED)
    if (!ends) continue
    const end = text.charCodeAt(index - 1) === CARRIAGE_RETURN ? index - 1 : index
    if (end > start) {
      if (records === 0) header = text.slice(start, end)
      records += 1
    }
    start = index + 1
  }
  return records === 0 ? undefined : { rows: records - 1, columns: headerColumns(header) }
}

const headerColumns = (header: string): string[] =>
  [...header.replace(/^\uFEFF/, '').matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => (quoted?.replaceAll('""', '"') ?? plain ?? '').trim(),
  )

/** A name that a data set may have, from the name of a file: "Load test users.csv" → "Load-test-users". */
export const dataSetNameOf = (fileName: string): string =>
  fileName
    .replace(/\.[^.]*$/, '')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '')
    .replace(/-+$/, '')
    .slice(0, 64)
