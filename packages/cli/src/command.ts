import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { ExitCode } from '@broadside/shared/runs/exit-code'
import type { Client } from './client.ts'
import type { CliEnv } from './env.ts'
import { invalidConfiguration } from './errors.ts'
import type { Terminal } from './terminal.ts'

type Options = NonNullable<ParseArgsConfig['options']>
type Values = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>

/** What one command was called with. */
export interface Call {
  readonly arguments: readonly string[]
  text(option: string): string | undefined
  texts(option: string): readonly string[]
  flag(option: string): boolean
  readonly client: Client
  readonly env: CliEnv
  readonly terminal: Terminal
}

export interface Command {
  readonly name: string
  /** After the name: `<scenario | file> [options]`. */
  readonly usage: string
  readonly summary: string
  /** A line for each option, as `help` shows it. */
  readonly help: readonly (readonly [option: string, meaning: string])[]
  readonly options: Options
  /** How many arguments without a dash it takes. */
  readonly takes: { readonly min: number; readonly max: number }
  run(call: Call): Promise<ExitCode>
}

/** Options of every command. */
export const COMMON_OPTIONS = {
  url: { type: 'string' },
  key: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies Options

/** Reads a command's arguments. Throws CliError (104) that names what is not known, missing or too much. */
export function readArguments(command: Command, args: readonly string[]) {
  const { values, positionals } = parsed(command, args)
  const call = {
    arguments: positionals,
    text: (option: string) => {
      const value = values[option]
      return typeof value === 'string' ? value : undefined
    },
    texts: (option: string) => {
      const value = values[option]
      return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
    },
    flag: (option: string) => values[option] === true,
  }
  const { min, max } = command.takes
  if (!call.flag('help') && (positionals.length < min || positionals.length > max))
    throw invalidConfiguration(
      `broadside ${command.name} ${command.usage}: expected ${min === max ? min : `${min} to ${max}`} arguments, received ${positionals.length === 0 ? 'none' : positionals.join(' ')}`,
    )
  return call
}

function parsed(command: Command, args: readonly string[]): { values: Values; positionals: string[] } {
  try {
    const options = { ...COMMON_OPTIONS, ...command.options }
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw invalidConfiguration(`${reason}\nSee broadside ${command.name} --help.`, { cause })
  }
}

/** A whole number of an option. Throws CliError (104) that names it. */
export function wholeNumber(call: Pick<Call, 'text'>, option: string, fallback: number): number {
  const text = call.text(option)
  if (text === undefined) return fallback
  if (!/^\d{1,9}$/.test(text))
    throw invalidConfiguration(`--${option}: expected a whole number, received ${JSON.stringify(text)}`)
  return Number(text)
}
