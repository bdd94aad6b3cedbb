// Builds what the benches run: the yardstick server (Go) and the clients (one bundle each, so that nothing is compiled
// while it is measured). Output goes below node_modules, where `ws` is found and git looks away.
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = new URL('../../', import.meta.url)
const out = new URL('node_modules/.cache/broadside-bench/', root)

/** Path of the yardstick server; throws with what to install when Go is missing. */
export function buildServer() {
  mkdirSync(out, { recursive: true })
  const binary = fileURLToPath(new URL('yardstick', out))
  const cwd = fileURLToPath(new URL('bench/server/', root))
  try {
    execFileSync('go', ['build', '-o', binary, '.'], { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
  } catch (cause) {
    throw new Error('The yardstick server could not be built: install Go 1.22 or newer and put it on PATH', {
      cause,
    })
  }
  return binary
}

/** Paths of the bundled clients, by name. */
export async function buildClients(names) {
  await build({
    entryPoints: names.map((name) => fileURLToPath(new URL(`bench/clients/${name}.ts`, root))),
    outdir: fileURLToPath(out),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['ws'],
    logLevel: 'error',
  })
  return Object.fromEntries(names.map((name) => [name, fileURLToPath(new URL(`${name}.mjs`, out))]))
}
