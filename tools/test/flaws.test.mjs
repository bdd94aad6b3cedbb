import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// docs/flaws.md promises a test or a check for each flaw: a promise whose test is gone is worse than none.

/** How many flaws the published load tests of each system have. */
const FLAWS = { W: 15, C: 15, E: 14, K: 14, T: 10 }

const root = new URL('../../', import.meta.url)
const notOurs = new Set(['node_modules', 'dist', 'generated'])
const files = ['apps', 'packages', 'tools', 'e2e'].flatMap(filesBelow)

const rows = read('docs/flaws.md')
  .split('\n')
  .filter((line) => /^\| [A-Z]\d+ \|/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))
  .map(([id = '', flaw = '', answer = '']) => ({ id, flaw, answer }))

const checkIds = new Set(
  files
    .filter((path) => path.startsWith('packages/shared/src/checks/') && !path.endsWith('.test.ts'))
    .flatMap((path) => [...read(path).matchAll(/findingsOf\(\s*'([\w-]+)'/g)].map(([, id]) => id)),
)

/** Checks that an answer names after `check:` or `checks:`. */
const checksOf = (/** @type {string} */ answer) =>
  [...answer.matchAll(/checks?: (`[\w-]+`(?:,? (?:and )?`[\w-]+`)*)/g)].flatMap(([, list]) =>
    [...list.matchAll(/`([\w-]+)`/g)].map(([, id]) => id),
  )

/** What an answer says after `test:` or `tests:`: files, by a path or the end of one, and words of their tests in quotes. */
const testsOf = (/** @type {string} */ answer) => {
  const [, ...said] = answer.split(/\btests?: /)
  const text = said.join(' ')
  return {
    paths: [...text.matchAll(/[\w./-]+\.(?:test|integration|engine|spec)\.(?:tsx?|mjs)/g)].map(
      ([path]) => path,
    ),
    words: [...text.matchAll(/"([^"]+)"/g)]
      .flatMap(([, words]) => words.split('…'))
      .filter((part) => part.trim()),
  }
}
const filesAt = (/** @type {string} */ path) =>
  files.filter((file) => file === path || file.endsWith(`/${path}`))

test('every published number that is marked wrong names a line', () => {
  const marked = files
    .filter((path) => /^packages\/shared\/src\/presets\/.*-references\.ts$/.test(path))
    .flatMap((path) => [...read(path).matchAll(/flaw: '(\w+)'/g)].map(([, id]) => id))
  expect(marked.length).toBeGreaterThan(0)
  const ids = new Set(rows.map(({ id }) => id))
  expect(marked.filter((id) => !ids.has(id))).toEqual([])
})

test('every flaw has its line, once and in order', () => {
  const expected = Object.entries(FLAWS).flatMap(([letter, count]) =>
    Array.from({ length: count }, (_, i) => `${letter}${i + 1}`),
  )
  expect(rows.map(({ id }) => id)).toEqual(expected)
})

test.each(rows)('$id: what it names is there', ({ answer }) => {
  const checks = checksOf(answer)
  const { paths, words } = testsOf(answer)
  expect(paths.length, 'a test').toBeGreaterThan(0)
  expect(checks.filter((id) => !checkIds.has(id))).toEqual([])
  const found = paths.map((path) => filesAt(path))
  expect(paths.filter((_, i) => found[i].length !== 1)).toEqual([])
  const texts = found.flat().map(read).join('\n')
  expect(words.filter((part) => !texts.includes(part))).toEqual([])
})

/** @param {string} path */
function read(path) {
  return readFileSync(new URL(path, root), 'utf8')
}

/** @param {string} folder @returns {string[]} paths from the root */
function filesBelow(folder) {
  return readdirSync(new URL(folder, root), { withFileTypes: true }).flatMap((entry) => {
    if (notOurs.has(entry.name) || entry.name.startsWith('.')) return []
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}
