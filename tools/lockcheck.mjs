// `npm run lockcheck`: is package-lock.json whole for every platform? npm leaves out optional packages that a registry
// lacked on the day of the installation, and a lockfile made that way breaks on somebody else's machine.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findGaps } from './lib/install/lockfile-gaps.mjs'
import { root } from './lib/layout.mjs'

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const gaps = findGaps(packages)
for (const gap of gaps) console.error(`package-lock.json: ${gap}`)
console.log(
  gaps.length === 0 ? `package-lock.json is complete (${Object.keys(packages).length} entries)` : '',
)
process.exitCode = gaps.length === 0 ? 0 : 1
