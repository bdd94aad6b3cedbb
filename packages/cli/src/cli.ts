import { EXIT_CODES, type ExitCode } from '@broadside/shared/runs/exit-code'
import { Client } from './client.ts'
import { type Command, readArguments } from './command.ts'
import { compareCommand } from './commands/compare.ts'
import { exportCommand } from './commands/export.ts'
import { listCommand } from './commands/list.ts'
import { openCommand } from './commands/open.ts'
import { runCommand } from './commands/run.ts'
import { findConnection } from './connection.ts'
import type { CliEnv } from './env.ts'
import { CliError, invalidConfiguration } from './errors.ts'
import { commandHelp, generalHelp } from './help.ts'
import type { Terminal } from './terminal.ts'
import { VERSION } from './version.ts'

export const COMMANDS: readonly Command[] = [
  runCommand,
  compareCommand,
  listCommand,
  openCommand,
  exportCommand,
]

export interface Surroundings {
  readonly env: CliEnv
  readonly terminal: Terminal
  /** Where `.broadside/local.json` is looked for, and upwards from. */
  readonly folder: string
}

/** The whole client: arguments in, exit code out. Refusals are said on stderr. */
export async function runCli(args: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  try {
    return await dispatch(args, surroundings)
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    surroundings.terminal.err(`broadside: ${error.message}`)
    return error.exitCode
  }
}

async function dispatch(
  [name, ...rest]: readonly string[],
  { env, terminal, folder }: Surroundings,
): Promise<ExitCode> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help')
    return say(generalHelp(COMMANDS))
  if (name === '--version' || name === '-v') return say(`${VERSION}\n`)
  const command = COMMANDS.find((one) => one.name === name)
  if (!command)
    throw invalidConfiguration(
      `There is no command ${JSON.stringify(name)}; expected ${COMMANDS.map((one) => one.name).join(', ')}.`,
    )
  const call = readArguments(command, rest)
  if (call.flag('help')) return say(commandHelp(command))
  const connection = findConnection({ url: call.text('url'), key: call.text('key') }, env, folder)
  return command.run({ ...call, env, terminal, client: new Client(connection) })

  function say(text: string): ExitCode {
    terminal.out(text)
    return EXIT_CODES.passed
  }
}
