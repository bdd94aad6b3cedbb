// Writes dist/: declarations of the router and of what its inputs and answers are made of, and nothing that can run. They
// import one another by relative paths, so that a client needs no other package of this workspace.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const dist = join(here, 'dist')
const entry = join(dist, 'packages/api-types/src/index.d.ts')

/** What only the server sees of the router: its context. A client is told that there is one. */
const SERVER_ONLY = { 'apps/web/src/server/services.d.ts': 'export type Services = object\n' }

await rm(dist, { recursive: true, force: true })
const tsc = join(here, '../../node_modules/.bin/tsc')
const { status } = spawnSync(tsc, ['-p', here], { cwd: here, stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)
for (const [path, text] of Object.entries(SERVER_ONLY)) await writeFile(join(dist, path), text)

const kept = await reachable(entry)
for (const file of await readdir(dist, { recursive: true, withFileTypes: true })) {
  const path = join(file.parentPath, file.name)
  if (file.isFile() && !kept.has(path)) await rm(path)
}
for (const [path, text] of kept) await writeFile(path, text)
await mkdir(dist, { recursive: true })
await writeFile(join(dist, 'index.d.ts'), "export * from './packages/api-types/src/index.js'\n")
process.stdout.write(`${kept.size} declarations\n`)

/** Every declaration that the first one leads to, with its imports as the published package has them. */
async function reachable(first) {
  const found = new Map()
  const waiting = [first]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue
    const text = await readFile(path, 'utf8')
    found.set(
      path,
      text.replace(/(from |import\(|import )(['"])([^'"]+)\2/g, (whole, before, quote, specifier) => {
        const target = declarationOf(path, specifier)
        if (target === undefined) return whole
        waiting.push(target)
        const to = relative(dirname(path), target).replace(/\.d\.ts$/, '.js')
        return `${before}${quote}${to.startsWith('.') ? to : `./${to}`}${quote}`
      }),
    )
  }
  return found
}

/** The declaration behind an import of ours; undefined: a package from the registry, or an example in a comment. */
function declarationOf(from, specifier) {
  const path = pathOf(from, specifier)
  return path !== undefined && existsSync(path) ? path : undefined
}

function pathOf(from, specifier) {
  const own = /^@broadside\/(\w+)\/(.+)$/.exec(specifier)
  if (own) return join(dist, 'packages', own[1], 'src', `${own[2]}.d.ts`)
  return specifier.startsWith('.')
    ? resolve(dirname(from), specifier.replace(/\.[jt]s$/, '.d.ts'))
    : undefined
}
