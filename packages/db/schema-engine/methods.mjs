import { createDatabase } from './database.mjs'

/** Methods that read the migrations' schema from the engine's cache but cannot fill it without a shadow database. */
const NEED_MIGRATION_SCHEMA = new Set(['evaluateDataLoss', 'createMigration'])

/**
 * The engine's methods as the CLI calls them: `(method, params, print) → result`. Bridges the differences between the
 * native engine and the WebAssembly one; `print` shows text to the user.
 */
export function createMethods(load, datasource) {
  let loading
  return async (method, params, print) => {
    if (method === 'createDatabase') return createDatabase(datasource.url)
    loading ??= load()
    const engine = await loading
    if (NEED_MIGRATION_SCHEMA.has(method)) {
      const { migrationsList, filters } = params
      await engine.devDiagnostic({ migrationsList, filters }) // builds the schema in a shadow database and caches it
    }
    const result = (await engine[method === 'getDatabaseVersion' ? 'version' : method](params)) ?? {}
    if (method !== 'diff' || result.stdout == null) return result
    print(result.stdout) // the native engine prints a diff by a call back; this one returns it
    return { exitCode: result.exitCode, stdout: null }
  }
}
