// What a bench says, as Markdown.

/** A number with a fixed count of decimals, or a dash where nothing was measured. */
export const fixed = (value, digits = 1) => (Number.isFinite(value) ? value.toFixed(digits) : '–')

/** @param {{ title: string, note?: string, head: string[], rows: (string | number)[][] }} section */
export function markdown({ title, note, head, rows }) {
  const lines = [`## ${title}`, '']
  if (note) lines.push(note, '')
  lines.push(`| ${head.join(' | ')} |`, `|${head.map(() => '---').join('|')}|`)
  for (const row of rows) lines.push(`| ${row.join(' | ')} |`)
  return lines.join('\n')
}
