// Builds what the benches run: the yardstick server (Go) and the clients (one bundle each, so that nothing is compiled
// while it is measured). Output goes below node_modules, where `ws` is found and git looks away.
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { has } from './pinned.mjs'

const root = new URL('../../', import.meta.url)
const out = new URL('node_modules/.cache/broadside-bench/', root)

/**
 * How the yardstick server is started: the Go one where Go is installed, else one on Node, which costs more itself.
 * @returns {Promise<{ name: string, command: string, args: string[] }>}
 */
export async function buildYardstick() {
  mkdirSync(out, { recursive: true })
  if (has('go')) return { name: 'the Go server', command: buildInGo(), args: [] }
  await bundle({ 'yardstick-node': 'bench/server/yardstick.ts' })
  const script = fileURLToPath(new URL('yardstick-node.mjs', out))
  return { name: 'the Node server (Go is not installed)', command: process.execPath, args: [script] }
}

function buildInGo() {
  const binary = fileURLToPath(new URL('yardstick', out))
  const cwd = fileURLToPath(new URL('bench/server/', root))
  execFileSync('go', ['build', '-o', binary, '.'], { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
  return binary
}

/** Paths of the bundled clients, by name. */
export async function buildClients(names) {
  await bundle(Object.fromEntries(names.map((name) => [name, `bench/clients/${name}.ts`])))
  return Object.fromEntries(names.map((name) => [name, fileURLToPath(new URL(`${name}.mjs`, out))]))
}

const bundle = (entries) =>
  build({
    entryPoints: Object.fromEntries(
      Object.entries(entries).map(([name, path]) => [name, fileURLToPath(new URL(path, root))]),
    ),
    outdir: fileURLToPath(out),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['ws'],
    logLevel: 'error',
  })
