/**
 * @typedef {{
 *   version?: string, link?: boolean, resolved?: string, optionalDependencies?: Record<string, string>,
 * }} LockedPackage
 */

const modules = 'node_modules/'

/**
 * What a lockfile lacks: optional (platform) packages that an entry names and no folder above it holds, entries without
 * a version, and entries that name the host they came from.
 * @param {Record<string, LockedPackage>} packages the lockfile's `packages`
 * @returns {string[]} one sentence for each gap
 */
export function findGaps(packages) {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const gaps = Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !foldersFrom(path).some((folder) => packages[`${folder}${modules}${name}`]?.version))
      .map((name) => `${path || 'the root'} names the optional package ${name}, which is missing`)
    if (path.includes(modules) && !entry.link && !entry.version) gaps.push(`${path} has no version`)
    if (!entry.link && entry.resolved) gaps.push(`${path} names the host it was fetched from`)
    return gaps
  })
}

/**
 * The folders in which Node.js would look for a package that the one at `path` needs, innermost first.
 * @param {string} path "node_modules/a/node_modules/b"
 * @returns {string[]} ["node_modules/a/node_modules/b/", "node_modules/a/", ""]
 */
function foldersFrom(path) {
  const folders = path === '' ? [] : [`${path}/`]
  for (let end = path.lastIndexOf(modules); end > 0; end = path.lastIndexOf(modules, end - 1)) {
    folders.push(path.slice(0, end))
  }
  return [...folders, '']
}
