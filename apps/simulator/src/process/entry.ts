import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { readProgramsFolder } from '../env.ts'
// Every program that a component may run as. The build reads the same file.
import ENTRIES from './entries.json' with { type: 'json' }

export type EntryName = keyof typeof ENTRIES

/** Arguments for `node` that run a component: the built file beside this one, or from TypeScript what programArguments says. */
export function entryArguments(name: EntryName): string[] {
  const here = import.meta.url
  if (!here.endsWith('.ts')) return [fileURLToPath(new URL(`./${name}.main.js`, here))]
  return programArguments(name, ENTRIES[name])
}

/** From TypeScript: the built file, where tests have built it, else its source through tsx. `source` is below src/. */
export function programArguments(name: string, source: string): string[] {
  const folder = readProgramsFolder()
  if (folder !== undefined) return [`${folder}/${name}.main.js`]
  const here = import.meta.url
  const loader = pathToFileURL(createRequire(here).resolve('tsx')).href
  return ['--import', loader, fileURLToPath(new URL(`../${source}`, here))]
}
