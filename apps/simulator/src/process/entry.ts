import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
// Every program that a component may run as. The build reads the same file.
import ENTRIES from './entries.json' with { type: 'json' }

export type EntryName = keyof typeof ENTRIES

/** Arguments for `node` that run a component: the built file beside this one, or from TypeScript its source through tsx. */
export function entryArguments(name: EntryName): string[] {
  const here = import.meta.url
  if (!here.endsWith('.ts')) return [fileURLToPath(new URL(`./${name}.main.js`, here))]
  const loader = pathToFileURL(createRequire(here).resolve('tsx')).href
  return ['--import', loader, fileURLToPath(new URL(`../${ENTRIES[name]}`, here))]
}
