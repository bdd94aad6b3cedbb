// Bundles each process of the simulator into dist/<name>.main.js. Packages from the registry stay outside; workspace
// sources are TypeScript and go in.
import { build } from 'esbuild'

await build({
  entryPoints: {
    'supervisor.main': 'src/supervisor.main.ts',
    'backend.main': 'src/stacks/wsproxy/backend/backend.main.ts',
    'gateway.main': 'src/stacks/wsproxy/gateway/gateway.main.ts',
    'balancer.main': 'src/balancer/own/balancer.main.ts',
    'haproxy.main': 'src/balancer/haproxy/haproxy.main.ts',
  },
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  external: ['http-proxy-3', 'ioredis', 'jose', 'pino', 'ws', 'zod'],
  sourcemap: true,
  logLevel: 'warning',
})
