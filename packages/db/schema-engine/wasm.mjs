import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'
import { SchemaEngineAdapter } from './adapter.mjs'

const bindingsPath = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg')

export function engineVersion() {
  return JSON.parse(readFileSync(join(dirname(bindingsPath), 'package.json'), 'utf8')).version
}

/** Loads the WebAssembly module and makes an engine of it. */
export async function loadEngine({ datamodels, datasource }) {
  reportPanics()
  const module = new WebAssembly.Module(readFileSync(bindingsPath.replace(/\.js$/, '.wasm')))
  const instance = new WebAssembly.Instance(module, { './schema_engine_bg.js': bindings })
  bindings.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start()
  const adapter = bindMigrationAwareSqlAdapterFactory(new SchemaEngineAdapter(datasource))
  const discardLog = () => {}
  return bindings.SchemaEngine.new({ datamodels }, discardLog, adapter)
}

/** The module leaves the text of a panic in this global; the CLI reads it from stderr and exit code 101. */
function reportPanics() {
  let lastPanic = ''
  globalThis.PRISMA_WASM_PANIC_REGISTRY = {
    get: () => lastPanic,
    set_message: (message) => {
      lastPanic = message
    },
  }
  process.on('uncaughtException', (error) => {
    process.stderr.write(
      `${JSON.stringify({ level: 'ERROR', fields: { message: lastPanic || error.stack } })}\n`,
    )
    process.exit(101)
  })
}
