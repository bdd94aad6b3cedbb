import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `.broadside/local.json`: where the running system is and the API key for it, for scripts on this machine.
 * @typedef {{ url: string, apiKey: string, ports: Record<string, number> }} LocalInfo
 * @param {{ home: string }} layout
 */
export function localFile(layout) {
  const path = join(layout.home, 'local.json')
  return {
    path,
    /** The key of the start before, if there was one. */
    apiKey() {
      if (!existsSync(path)) return undefined
      try {
        return /** @type {LocalInfo} */ (JSON.parse(readFileSync(path, 'utf8'))).apiKey
      } catch {
        return undefined // written half: the next key replaces it
      }
    },
    /** @param {LocalInfo} info */
    write(info) {
      rmSync(path, { force: true }) // the mode below counts only for a new file
      writeFileSync(path, `${JSON.stringify(info, null, 2)}\n`, { mode: 0o600 })
    },
  }
}
