// Bundles each process of the simulator into dist/<name>.main.js. Packages from the registry stay outside; workspace
// sources are TypeScript and go in.
import { readFileSync } from 'node:fs'
import { build } from 'esbuild'

const manifest = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'))
const entries = JSON.parse(readFileSync(new URL('./src/process/entries.json', import.meta.url), 'utf8'))

await build({
  entryPoints: {
    'supervisor.main': 'src/supervisor.main.ts',
    ...Object.fromEntries(Object.entries(entries).map(([name, path]) => [`${name}.main`, `src/${path}`])),
  },
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  external: Object.keys(manifest.dependencies).filter((name) => !name.startsWith('@broadside/')),
  sourcemap: true,
  logLevel: 'warning',
})
