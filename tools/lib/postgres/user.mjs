import { execFileSync } from 'node:child_process'
import { chownSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StepError } from '../step-error.mjs'

const nobody = { uid: 65_534, gid: 65_534 }

/**
 * How to run PostgreSQL as somebody it accepts, which root is not.
 * @typedef {{
 *   prefix: readonly string[],
 *   ids: { uid?: number, gid?: number },
 *   owner?: { uid: number, gid: number },
 *   how: string,
 * }} RunAs
 * `prefix` goes before the command; `owner` must own the data folder.
 */

/**
 * An ordinary user runs it as itself. Root runs it as nobody; where a folder on the way is closed to nobody (a clone
 * below /root), in a user namespace, or as nobody with the one capability that opens folders.
 * @param {{ binFolder: string, home: string }} options
 * @returns {RunAs}
 */
export function choosePostgresUser({ binFolder, home }) {
  if (process.getuid?.() !== 0) return { prefix: [], ids: {}, how: '' }
  const command = join(binFolder, 'postgres')
  if (isOpenTo(binFolder) && isOpenTo(home) && works([command], nobody)) {
    return { prefix: [], ids: nobody, owner: nobody, how: 'as nobody' }
  }
  const namespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--']
  if (works([...namespace, command], {})) {
    return { prefix: namespace, ids: {}, owner: { uid: 0, gid: 0 }, how: 'in a user namespace' }
  }
  const { uid, gid } = nobody
  const capability = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  capability.push('--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--')
  if (works([...capability, command], {})) {
    return { prefix: capability, ids: {}, owner: nobody, how: 'as nobody, past closed folders' }
  }
  throw new StepError('PostgreSQL cannot run here', {
    why: `it refuses to run as root, the user nobody may not enter ${closedFolder(home) ?? closedFolder(binFolder) ?? binFolder}, and this machine allows neither user namespaces nor capabilities`,
    todo: 'move the clone to a folder that other users may enter (such as /srv), start as an ordinary user, or set DATABASE_URL',
  })
}

/**
 * Gives a folder and all in it to the user PostgreSQL runs as, if it is not theirs already.
 * @param {string} folder
 * @param {RunAs} runAs
 */
export function giveTo(folder, { owner }) {
  if (!owner || statSync(folder).uid === owner.uid) return
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    chownSync(join(folder, entry), owner.uid, owner.gid)
  }
  chownSync(folder, owner.uid, owner.gid)
}

/** @param {readonly string[]} command @param {{ uid?: number, gid?: number }} ids */
function works([program, ...args], ids) {
  try {
    execFileSync(program, [...args, '--version'], { ...ids, cwd: '/', stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** @param {string} path */
const isOpenTo = (path) => closedFolder(path) === undefined

/** The first folder on the way to the path that others may not enter. @param {string} path @returns {string | undefined} */
function closedFolder(path) {
  const above = dirname(path)
  const before = above === path ? undefined : closedFolder(above)
  return before ?? ((statSync(path).mode & 0o001) === 0 ? path : undefined)
}
