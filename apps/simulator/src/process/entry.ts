import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

const ENTRIES = {
  backend: 'stacks/wsproxy/backend/backend.main.ts',
  gateway: 'stacks/wsproxy/gateway/gateway.main.ts',
  balancer: 'balancer/own/balancer.main.ts',
  haproxy: 'balancer/haproxy/haproxy.main.ts',
} as const

export type EntryName = keyof typeof ENTRIES

/** Arguments for `node` that run a component: the built file beside this one, or from TypeScript its source through tsx. */
export function entryArguments(name: EntryName): string[] {
  const here = import.meta.url
  if (!here.endsWith('.ts')) return [fileURLToPath(new URL(`./${name}.main.js`, here))]
  const loader = pathToFileURL(createRequire(here).resolve('tsx')).href
  return ['--import', loader, fileURLToPath(new URL(`../${ENTRIES[name]}`, here))]
}
