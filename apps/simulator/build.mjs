// Bundles each process of the simulator into dist/<name>.main.js (or the folder given). Packages from the registry stay outside; workspace
// sources are TypeScript and go in.
import { readFileSync } from 'node:fs'
import { build } from 'esbuild'

const [outdir = 'dist'] = process.argv.slice(2)
const manifest = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'))
const entries = JSON.parse(readFileSync(new URL('./src/process/entries.json', import.meta.url), 'utf8'))

await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: {
    'supervisor.main': 'src/supervisor.main.ts',
    ...Object.fromEntries(Object.entries(entries).map(([name, path]) => [`${name}.main`, `src/${path}`])),
  },
  outdir,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  external: Object.keys(manifest.dependencies).filter((name) => !name.startsWith('@broadside/')),
  sourcemap: true,
  logLevel: 'warning',
})
