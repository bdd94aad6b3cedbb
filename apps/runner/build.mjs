// Bundles the two processes and the engine's thread into dist/; packages from the registry stay outside.
import { build } from 'esbuild'

await build({
  entryPoints: {
    'worker.main': 'src/worker/worker.main.ts',
    'aggregator.main': 'src/aggregator/aggregator.main.ts',
    'load.thread': 'src/engine/thread/load.thread.ts',
  },
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  external: ['bullmq', 'ioredis', 'pg', '@prisma/*', 'pino', 'zod'],
  sourcemap: true,
  logLevel: 'warning',
})
