#!/usr/bin/env node
// Stands in for Prisma's native `schema-engine` program: same arguments, same JSON-RPC lines on stdin and stdout, but the
// work is done by the WebAssembly build and `pg`. Prisma finds it through PRISMA_SCHEMA_ENGINE_BINARY (prisma.config.ts).
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runCliCommand } from './cli-command.mjs'
import { createMethods } from './methods.mjs'
import { serve } from './rpc.mjs'
import { engineVersion, loadEngine } from './wasm.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  strict: false, // the CLI passes flags that only the native engine knows
  options: {
    datasource: { type: 'string' },
    datamodels: { type: 'string', multiple: true },
    version: { type: 'boolean' },
  },
})
const datasource = JSON.parse(values.datasource ?? '{}')

if (values.version) {
  process.stdout.write(`schema-engine-cli ${engineVersion()}\n`)
} else if (positionals[0] === 'cli') {
  process.exitCode = await runCliCommand(positionals[1], datasource.url)
} else {
  const datamodels = values.datamodels?.map((path) => [path, readFileSync(path, 'utf8')])
  serve(createMethods(() => loadEngine({ datamodels, datasource }), datasource))
}
