import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const RUNNER = fileURLToPath(new URL('../..', import.meta.url))

export interface Bundle {
  /** The program of a process, as it is shipped. */
  path(main: 'worker' | 'aggregator'): string
  remove(): Promise<void>
}

/** Bundles the runner by its own build script, beside the one that is in use. Takes less than a second. */
export async function buildBundle(): Promise<Bundle> {
  const folder = `dist/test-${process.pid}`
  await promisify(execFile)(process.execPath, ['build.mjs', folder], { cwd: RUNNER })
  return {
    path: (main) => `${RUNNER}/${folder}/${main}.main.js`,
    remove: () => rm(`${RUNNER}/${folder}`, { recursive: true, force: true }),
  }
}
