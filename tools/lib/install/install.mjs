import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { childEnvironment } from '../env.mjs'
import { broadsideDir, root } from '../layout.mjs'
import { runCommand } from '../processes/run-command.mjs'

const stampPath = join(broadsideDir, 'installed.sha256')
const timeoutMs = 900_000

/**
 * Installs what package-lock.json names, unless that is what node_modules holds.
 * @param {{ logs: string, npmCliPath: string | undefined, report: import('../steps.mjs').Report }} options
 */
export async function installDependencies({ logs, npmCliPath, report }) {
  const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const hash = createHash('sha256').update(lockText).digest('hex')
  const installed = join(root, 'node_modules/.package-lock.json')
  if (existsSync(installed)) {
    const isStamped = existsSync(stampPath) && readFileSync(stampPath, 'utf8') === hash
    if (isStamped || holds(JSON.parse(readFileSync(installed, 'utf8')), JSON.parse(lockText))) {
      if (!isStamped) writeFileSync(stampPath, hash)
      report.detail('up to date')
      return
    }
  }
  report.progress('npm ci')
  const [command, ...first] = npmCliPath ? [process.execPath, npmCliPath] : ['npm']
  await runCommand({
    what: 'installing the dependencies',
    command,
    // No package's install script is needed, and some of them try to fetch programs from hosts of their own.
    args: [
      ...first,
      'ci',
      '--ignore-scripts',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
    ],
    cwd: root,
    env: childEnvironment(),
    logPath: join(logs, 'install.log'),
    timeoutMs,
    onLine: countPackages(lockText, report),
    todo: 'check that the npm registry can be reached (npm ping) and that the disk has 2 GB free, then start again',
  })
  writeFileSync(stampPath, hash)
  report.detail('installed')
}

/** npm says a line for each package that it fetched, or took from its cache. @param {string} lockText @param {import('../steps.mjs').Report} report */
function countPackages(lockText, report) {
  const total = Object.keys(JSON.parse(lockText).packages).length
  let count = 0
  return (/** @type {string} */ line) => {
    if (/^npm http (fetch GET 200|cache)/.test(line)) report.progress(`${++count} of about ${total} packages`)
  }
}

/**
 * @typedef {{ packages: Record<string, { version?: string, optional?: boolean, link?: boolean }> }} Lockfile
 */

/**
 * Whether what npm noted after its last installation is all that the lockfile wants, at the same versions. Optional
 * packages may be missing: most are for other platforms.
 * @param {Lockfile} installed node_modules/.package-lock.json
 * @param {Lockfile} wanted package-lock.json
 */
export function holds(installed, wanted) {
  return Object.entries(wanted.packages).every(([path, { version, optional, link }]) => {
    if (path === '' || link || !path.includes('node_modules/')) return true
    const present = installed.packages[path]
    return present ? present.version === version : optional === true
  })
}
