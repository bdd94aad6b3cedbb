import { mkdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Everything the launcher writes lies below this folder; deleting it forgets everything. */
export const broadsideDir = join(root, '.broadside')

/**
 * The folders of one running system. `npm start` lives in `.broadside/`, `npm test` in a folder of its own below it.
 * @typedef {{ home: string, logs: string, run: string }} Layout
 * @param {string} home
 * @returns {Layout}
 */
export function createLayout(home = broadsideDir) {
  const layout = { home, logs: join(home, 'logs'), run: join(home, 'run') }
  for (const folder of Object.values(layout)) mkdirSync(folder, { recursive: true })
  return layout
}

/**
 * A path as people type it: relative to the root where it lies below it.
 * @param {string} path
 */
export function shown(path) {
  const short = relative(root, path)
  return short.startsWith('..') || short === '' ? path : short
}
