import type { DraftPath } from '../draft.ts'

/** Where a cursor stands in YAML that may be half written. */
export interface YamlPlace {
  /** Of the object whose key is being written, or of the value itself. */
  readonly path: DraftPath
  readonly kind: 'key' | 'value'
  /** Offset of the first letter of the word before the cursor. */
  readonly from: number
  readonly word: string
  /** Columns before the key. */
  readonly indent: number
}

interface Line {
  /** Columns of the dashes before the text. */
  readonly dashes: readonly number[]
  readonly column: number
  /** undefined: the line has no key. */
  readonly key: string | undefined
}

/** `indent - - key: rest`: what block style has on a line. */
const LINE = /^(\s*(?:-\s+)*)(?:("[^"]*"|'[^']*'|[^\s:#"'[{][^:#]*?):(?=\s|$))?(.*)$/

function readLine(text: string): Line | undefined {
  const [, lead = '', key, rest = ''] = LINE.exec(text) ?? []
  if (key === undefined && (rest.trim() === '' || rest.trimStart().startsWith('#')) && !lead.includes('-'))
    return undefined
  const dashes = [...lead].flatMap((letter, column) => (letter === '-' ? [column] : []))
  return { dashes, column: lead.length, key: key?.replace(/^["']|["']$/g, '') }
}

/** The place of an offset; undefined inside comments and flow style, where nothing is proposed. */
export function placeInYaml(text: string, offset: number): YamlPlace | undefined {
  const lines = text.slice(0, offset).split('\n')
  const row = lines.length - 1
  const before = lines[row] ?? ''
  const [, lead = '', key, rest = ''] = LINE.exec(before) ?? []
  if (/(^|\s)#/.test(before) || /[{[]/.test(rest)) return undefined
  const word = rest.trimStart()
  const from = offset - word.length
  const path = pathOf(lines, row, lead)
  const indent = lead.length
  if (key === undefined) return { path, kind: 'key', from, word, indent }
  // "key:" without a space is no value yet.
  if (rest === '') return undefined
  return { path: [...path, key.replace(/^["']|["']$/g, '')], kind: 'value', from, word, indent }
}

/** The keys and list indexes above a line, read from the indentation alone. */
function pathOf(lines: readonly string[], row: number, lead: string): DraftPath {
  const path: (string | number)[] = []
  let limit = lead.length
  let inList = false
  const enter = (dashes: readonly number[], at: number) => {
    for (const column of dashes.toReversed()) {
      if (column >= limit) continue
      path.unshift(itemsBefore(lines, at, column))
      limit = column
      inList = true
    }
  }
  enter(
    [...lead].flatMap((letter, column) => (letter === '-' ? [column] : [])),
    row,
  )
  for (let at = row - 1; at >= 0 && limit >= 0; at--) {
    const line = readLine(lines[at] ?? '')
    if (!line) continue
    const isParent = line.key !== undefined && (line.column < limit || (inList && line.column === limit))
    if (isParent && line.key !== undefined) {
      path.unshift(line.key)
      limit = line.column
      inList = false
      enter(line.dashes, at)
      if (limit === 0 && !inList) break
    } else if (line.column === limit && !inList) enter(line.dashes, at)
  }
  return path
}

/** How many items of the list with its dashes at this column begin above a line. */
function itemsBefore(lines: readonly string[], row: number, column: number): number {
  let count = 0
  for (let at = row - 1; at >= 0; at--) {
    const line = readLine(lines[at] ?? '')
    if (!line) continue
    const first = line.dashes[0] ?? line.column
    if (line.dashes.includes(column)) count++
    else if (first <= column) break
  }
  return count
}
