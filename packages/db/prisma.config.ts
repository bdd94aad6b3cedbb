import { fileURLToPath } from 'node:url'
import { defineConfig } from 'prisma/config'

// Prisma's native schema engine is a download from a host of its own. The WebAssembly build comes from the registry with
// everything else; an explicit value of the variable still wins, and an empty one asks for the native engine.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= fileURLToPath(
  new URL('./schema-engine/main.mjs', import.meta.url),
)

export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://broadside@127.0.0.1:5432/broadside' },
})
