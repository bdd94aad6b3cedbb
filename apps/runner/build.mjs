// Bundles the two processes and the engine's thread into dist/ (or the folder given); packages from the registry stay outside.
import { build } from 'esbuild'

const [outdir = 'dist'] = process.argv.slice(2)

await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: {
    'worker.main': 'src/worker/worker.main.ts',
    'aggregator.main': 'src/aggregator/aggregator.main.ts',
    'load.thread': 'src/engine/thread/load.thread.ts',
  },
  outdir,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  external: ['bullmq', 'ioredis', 'pg', '@prisma/*', 'pino', 'prom-client', 'zod'],
  sourcemap: true,
  logLevel: 'warning',
})
