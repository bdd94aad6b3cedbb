import type { Command } from './command.ts'

const COMMON: readonly (readonly [string, string])[] = [
  ['--url URL', 'the server (or BROADSIDE_URL, or .broadside/local.json)'],
  ['--key key', 'an API key (or BROADSIDE_API_KEY, which no process list shows)'],
]
const EXIT_CODES = `Exit codes: 0 passed, 99 thresholds failed, 98 measurement invalid, 104 invalid configuration, 105 aborted,
1 anything else.`

/** What `broadside` alone answers. */
export function generalHelp(commands: readonly Command[]): string {
  const lines = table(commands.map(({ name, summary }) => [name, summary]))
  return `Usage: broadside <command> [options]\n\n${lines}\n\nbroadside <command> --help says more.\n\n${table(COMMON)}\n\n${EXIT_CODES}\n`
}

export const commandHelp = ({ name, usage, summary, help }: Command): string =>
  `Usage: broadside ${name} ${usage}\n\n${summary}.\n\n${table([...help, ...COMMON])}\n\n${EXIT_CODES}\n`

function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n')
}
