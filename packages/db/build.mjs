// Bundles src/migrate.main.ts into dist/, so that a start or an image applies migrations without the Prisma CLI.
import { build } from 'esbuild'

await build({
  entryPoints: ['src/migrate.main.ts'],
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  packages: 'external',
  logLevel: 'warning',
})
