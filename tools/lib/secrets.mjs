import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The secrets of one home folder: made once, kept in a file that only its owner can read. The passwords keep other
 * users of the machine out of services that listen on its loopback address.
 * @typedef {{ broadside: string, postgres: string, redis: string }} Secrets
 * @param {{ home: string }} layout
 * @param {string | undefined} given BROADSIDE_SECRET of the caller, which wins
 * @returns {Secrets}
 */
export function loadSecrets(layout, given) {
  const path = join(layout.home, 'secrets.json')
  if (!existsSync(path)) {
    const made = { broadside: newSecret(), postgres: newSecret(), redis: newSecret() }
    writeFileSync(path, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 })
  }
  const kept = JSON.parse(readFileSync(path, 'utf8'))
  return { ...kept, broadside: given ?? kept.broadside }
}

const newSecret = () => randomBytes(32).toString('hex')
