import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { childEnvironment } from '../env.mjs'
import { broadsideDir, root } from '../layout.mjs'
import { runCommand } from '../processes/run-command.mjs'
import { programs } from '../system.mjs'
import { hashSources } from './source-hash.mjs'

const stampPath = join(broadsideDir, 'built.sha256')
const timeoutMs = 600_000
/** Everything but the pages. */
const withoutPages = ['db', 'runner', 'simulator']
  .map((name) => `@broadside/${name}#build`)
  .concat('bootstrap')

/**
 * Builds all workspaces, unless these very sources were built before and their outputs are there.
 * @param {{ logs: string, report: import('../steps.mjs').Report, withWeb?: boolean }} options `withWeb: false` when
 * the pages are compiled on request instead
 */
export async function buildSources({ logs, report, withWeb = true }) {
  const hash = hashSources(root)
  const wanted = Object.values(programs).filter((path) => withWeb || path !== programs.web)
  const isBuilt = wanted.every((path) => existsSync(join(root, path)))
  if (isBuilt && existsSync(stampPath) && readFileSync(stampPath, 'utf8') === hash) {
    report.detail('unchanged')
    return
  }
  rmSync(stampPath, { force: true }) // a build that is cut off leaves outputs that nothing vouches for
  report.progress('turbo run build')
  await runCommand({
    what: 'building the sources',
    command: process.execPath,
    args: [
      join(root, 'node_modules/turbo/bin/turbo'),
      'run',
      ...(withWeb ? ['build'] : withoutPages),
      '--output-logs=new-only',
      '--ui=stream',
    ],
    cwd: root,
    env: { ...childEnvironment(), NO_COLOR: '1' },
    logPath: join(logs, 'build.log'),
    timeoutMs,
    onLine: report.progress,
    todo: 'the log names the workspace and the file; npm run verify shows type errors with their place',
  })
  const missing = wanted.filter((path) => !existsSync(join(root, path)))
  if (missing.length > 0) throw new Error(`the build succeeded but did not write ${missing.join(', ')}`)
  // The stamp vouches for the pages too.
  if (withWeb) writeFileSync(stampPath, hash)
  report.detail('built')
}
