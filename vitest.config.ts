import { defineConfig } from 'vitest/config'

// unit: no service, no socket. integration: PostgreSQL and Redis. engine: the simulator on real sockets.
// A test that hangs is ended late: a busy machine takes its time, and times are no test's matter.
const project = (name: string, pattern: string, timeoutMs: number, alone = {}) => ({
  test: {
    name,
    include: [`{packages,apps,tools}/**/*.${pattern}.{ts,tsx,mjs}`],
    exclude: ['**/node_modules/**', '**/dist/**', '**/.next/**'],
    testTimeout: timeoutMs,
    hookTimeout: timeoutMs,
    ...alone,
  },
})

/** The simulator's programs, as they are shipped. */
const globalSetup = ['apps/simulator/src/testing/build-programs.ts']

export default defineConfig({
  test: {
    projects: [
      // These share no state: all in two threads, each module loaded once.
      project('unit', 'test', 30_000, { pool: 'threads', isolate: false }),
      // These wait for other processes more than they work: three files share two cores well.
      project('integration', 'integration', 180_000, {
        maxWorkers: 3,
        sequence: { groupOrder: 1 },
        globalSetup,
      }),
      // These measure milliseconds: one file at a time, after all others.
      project('engine', 'engine', 180_000, { maxWorkers: 1, sequence: { groupOrder: 2 }, globalSetup }),
    ],
  },
})
