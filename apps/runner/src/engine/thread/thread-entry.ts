import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Name of the entry beside the bundled worker.main.js. */
export const BUNDLED_ENTRY = 'load.thread.js'

/**
 * Where the thread's code is: `load.thread.js` beside the bundle this runs from, else the TypeScript source, which is then
 * loaded through tsx because a worker thread does not inherit a test runner's transforms.
 */
export function threadEntry(from: string): { readonly url: URL; readonly typescript: boolean } {
  const bundled = new URL(BUNDLED_ENTRY, from)
  if (existsSync(fileURLToPath(bundled))) return { url: bundled, typescript: false }
  return { url: new URL('./load.thread.ts', from), typescript: true }
}
