import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const RUNNER = fileURLToPath(new URL('../..', import.meta.url))
const FOLDER = `dist/test-${process.pid}`

export interface Bundle {
  /** The program of a process, as it is shipped. */
  path(main: 'worker' | 'aggregator'): string
  /** Removed with the last of its users. */
  leave(): Promise<void>
}

let users = 0
let built: Promise<unknown> | undefined

/** The runner by its own build script, beside the one that is in use: made once for all who use it at a time. */
export async function useBundle(): Promise<Bundle> {
  users++
  built ??= promisify(execFile)(process.execPath, ['build.mjs', FOLDER], { cwd: RUNNER })
  await built
  return {
    path: (main) => `${RUNNER}/${FOLDER}/${main}.main.js`,
    async leave() {
      users--
      if (users > 0) return
      built = undefined
      await rm(`${RUNNER}/${FOLDER}`, { recursive: true, force: true })
    },
  }
}
