import { type Ended, EXIT_CODES, outcomeWords } from '@broadside/shared/runs/exit-code'
import { type Command, wholeNumber } from '../command.ts'

interface Row extends Ended {
  readonly id: string
  readonly name: string
  readonly createdAt: string
  readonly git: { readonly branch: string | null }
}
const FILTERS = ['status', 'verdict', 'validity', 'tag', 'branch', 'search'] as const

export const listCommand: Command = {
  name: 'list',
  usage: '[options]',
  summary: 'Lists runs, newest first',
  takes: { min: 0, max: 0 },
  help: [
    ['--limit 20', 'how many'],
    ['--status, --verdict, --validity', 'only these; separate several by commas'],
    ['--tag, --branch, --search', 'only those with this tag, branch or text'],
    ['--json', 'as JSON'],
  ],
  options: {
    limit: { type: 'string' },
    json: { type: 'boolean' },
    ...Object.fromEntries(FILTERS.map((name) => [name, { type: 'string' as const }])),
  },
  async run(call) {
    const query = new URLSearchParams({ limit: String(wholeNumber(call, 'limit', 20)) })
    for (const name of FILTERS) {
      const value = call.text(name)
      if (value !== undefined) query.set(name, value)
    }
    const { runs } = await call.client.json<{ runs: readonly Row[] }>(`/runs?${query}`)
    if (call.flag('json')) call.terminal.out(`${JSON.stringify(runs, null, 2)}\n`)
    else if (runs.length === 0) call.terminal.err('No runs.')
    else call.terminal.out(listText(runs))
    return EXIT_CODES.passed
  },
}

/** A line for each run: when, what came of it, its id, its name. */
export function listText(runs: readonly Row[]): string {
  const lines = runs.map((run) => [
    run.createdAt.slice(0, 19).replace('T', ' '),
    run.validity === 'suspect' ? `${outcomeWords(run)}, suspect` : outcomeWords(run),
    run.id,
    run.git.branch ?? '',
    run.name,
  ])
  const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map(
      (line) =>
        `${line
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}
