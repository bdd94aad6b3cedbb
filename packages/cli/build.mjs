// Bundles the client into one file that needs nothing but Node.js: `npx` then fetches one package.
import { build } from 'esbuild'

await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: { broadside: 'src/main.ts' },
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  // A package of CommonJS among those inlined asks for it.
  banner: {
    js: "import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)",
  },
  logLevel: 'warning',
})
