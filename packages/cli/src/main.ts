import { runCli } from './cli.ts'
import { readCliEnv } from './env.ts'
import { openTerminal } from './terminal.ts'

const terminal = openTerminal()
process.exitCode = await runCli(process.argv.slice(2), { env: readCliEnv(), terminal, folder: process.cwd() })
terminal.close()
