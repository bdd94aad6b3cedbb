import { accessSync, constants, readdirSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where servers are installed that an ordinary user's PATH leaves out. */
const extraFolders = [
  '/usr/sbin',
  '/usr/local/sbin',
  '/usr/local/bin',
  '/opt/homebrew/bin',
  '/opt/homebrew/sbin',
]

/** @param {string} path */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/**
 * The first executable of one of these names, on PATH or in the usual folders for servers.
 * @param {readonly string[]} names
 * @param {string} path the PATH to search
 * @returns {string | undefined}
 */
export function findBinary(names, path) {
  const folders = [...path.split(delimiter).filter(Boolean), ...extraFolders]
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

/**
 * Folders `<base>/<number…>/bin`, highest number first: where Debian and Homebrew keep PostgreSQL.
 * @param {string} base
 */
export function versionedBinFolders(base) {
  try {
    return readdirSync(base)
      .sort((a, b) => Number.parseFloat(b) - Number.parseFloat(a))
      .map((version) => join(base, version, 'bin'))
  } catch {
    return []
  }
}
