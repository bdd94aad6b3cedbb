// Bundles each process of the simulator into dist/<name>.main.js; packages from the registry stay outside.
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
  packages: 'external',
  sourcemap: true,
  logLevel: 'warning',
})
