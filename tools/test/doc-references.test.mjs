import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// What the documents point at must be there: links, file names in backticks, npm scripts, and the functions that the package tables list.

const root = fileURLToPath(new URL('../../', import.meta.url))
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path && existsSync(join(root, path)))
const documents = tracked.filter((path) => path.endsWith('.md'))

/** Names that are no files of the repository: addresses, exports of a run, and what a start, a build or a reader makes. */
const NOT_TRACKED = /^\/|^export\.|^(\.broadside|results)\/|(^|\/)dist\//

const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8')

/** @param {string} text */
const linksIn = (text) =>
  [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link))

/** File names in backticks: words with one of our extensions. @param {string} text */
const filesIn = (text) =>
  [...text.matchAll(/`([\w@./[\]-]+\.(?:ts|tsx|mjs|json|md|yml|sh|cfg|css))`/g)].map(([, path = '']) => path)

/** @param {string} path */
const isTracked = (path) => tracked.some((file) => file === path || file.endsWith(`/${path}`))

test.each(documents)('%s: links lead somewhere', (document) => {
  const dead = linksIn(read(document)).filter(
    (link) => !existsSync(join(root, dirname(document), decodeURI(link))),
  )
  expect(dead).toEqual([])
})

test.each(documents)('%s: files it names exist', (document) => {
  const missing = filesIn(read(document)).filter((path) => !NOT_TRACKED.test(path) && !isTracked(path))
  expect(missing).toEqual([])
})

test.each(documents)('%s: npm scripts and programs it names exist', (document) => {
  const text = read(document)
  const { scripts } = JSON.parse(read('package.json'))
  const unknown = [...text.matchAll(/npm run (\w[\w:-]*)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !(name in scripts) && !isWorkspaceScript(document, name))
  const missing = [...text.matchAll(/(?:node|npx tsx) ([\w/-]+\.(?:mjs|ts))/g)]
    .map(([, path = '']) => path)
    .filter((path) => !isTracked(path))
  expect([...unknown, ...missing]).toEqual([])
})

test.each(['packages/db', 'packages/bus'])('%s: the functions of its table exist', (folder) => {
  const rows = read(`${folder}/README.md`)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.slice(line.indexOf('|', 1)))
  const named = rows.flatMap((row) =>
    [...row.matchAll(/`([a-z]\w+)(?:\([^`]*\))?`/g)].map(([, name]) => name),
  )
  const source = tracked
    .filter((path) => path.startsWith(`${folder}/src/`))
    .map(read)
    .join('\n')
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((name) => !new RegExp(`\\b${name}\\b`).test(source))).toEqual([])
})

/** @param {string} document @param {string} name */
function isWorkspaceScript(document, name) {
  const manifest = join(root, dirname(document), 'package.json')
  return existsSync(manifest) && name in (JSON.parse(readFileSync(manifest, 'utf8')).scripts ?? {})
}
