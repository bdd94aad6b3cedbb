// docs/performance.md has a part for each bench; one that writes leaves the other parts as they are.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const path = new URL('../../docs/performance.md', import.meta.url)
const marks = (part) => [`<!-- ${part}: begin -->`, `<!-- ${part}: end -->`]

/** @param {string} part which bench @param {string} text Markdown */
export function writePart(part, text) {
  const [begin, end] = marks(part)
  const before = existsSync(path) ? readFileSync(path, 'utf8') : '# Performance\n'
  const from = before.indexOf(begin)
  const to = before.indexOf(end)
  const whole = `${begin}\n\n${text}\n\n${end}`
  const next =
    from >= 0 && to > from
      ? before.slice(0, from) + whole + before.slice(to + end.length)
      : `${before.trimEnd()}\n\n${whole}\n`
  writeFileSync(path, next)
}
