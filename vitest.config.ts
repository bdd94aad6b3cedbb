import { defineConfig } from 'vitest/config'

// unit: no service, no socket. integration: PostgreSQL and Redis. engine: the simulator on real sockets.
const project = (name: string, pattern: string, timeoutMs: number) => ({
  test: {
    name,
    include: [`{packages,apps,tools}/**/*.${pattern}.{ts,tsx,mjs}`],
    exclude: ['**/node_modules/**', '**/dist/**', '**/.next/**'],
    testTimeout: timeoutMs,
    hookTimeout: timeoutMs,
  },
})

export default defineConfig({
  test: {
    projects: [
      project('unit', 'test', 10_000),
      project('integration', 'integration', 60_000),
      project('engine', 'engine', 60_000),
    ],
  },
})
