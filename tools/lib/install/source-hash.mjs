import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const outputs = new Set(['node_modules', 'dist', '.next', '.turbo', 'generated', 'coverage', 'next-env.d.ts'])
const notBuilt = /\.(test|integration|engine)\.[a-z]+$|\.md$|\.tsbuildinfo$|^\./
const sources = ['packages', 'apps', 'package.json', 'package-lock.json', 'turbo.json', 'tsconfig.base.json']

/**
 * A hash over names and contents of everything that a build reads: tests and build outputs are left out.
 * @param {string} root
 */
export function hashSources(root) {
  const hash = createHash('sha256').update(process.version)
  for (const source of sources) {
    const path = join(root, source)
    if (!existsSync(path)) continue
    for (const file of source.includes('.') ? [path] : filesBelow(path)) {
      hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
    }
  }
  return hash.digest('hex')
}

/** @param {string} folder @returns {string[]} in a stable order */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (outputs.has(entry.name)) return []
      if (entry.isDirectory()) return filesBelow(path)
      return entry.isFile() && !notBuilt.test(entry.name) ? [path] : []
    })
}
