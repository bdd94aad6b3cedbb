import { EXIT_CODES } from '@broadside/shared/runs/exit-code'
import type { Command } from '../command.ts'
import { invalidConfiguration } from '../errors.ts'
import { writeOutput } from '../reports.ts'
import { runIdOf } from '../run-id.ts'

/** The last part of each export's path. */
const FORMATS: Readonly<Record<string, string>> = {
  csv: 'export.csv',
  json: 'export.json',
  junit: 'export.junit.xml',
  markdown: 'export.md',
  prometheus: 'export.prom',
  otlp: 'export.otlp.json',
}

export const exportCommand: Command = {
  name: 'export',
  usage: '<run | latest> [options]',
  summary: 'Exports the result of a run',
  takes: { min: 1, max: 1 },
  help: [
    ['--format csv', `one of ${Object.keys(FORMATS).join(', ')}`],
    ['--output file|-', 'output file (default: stdout)'],
  ],
  options: { format: { type: 'string' }, output: { type: 'string', short: 'o' } },
  async run(call) {
    const format = call.text('format') ?? 'csv'
    const file = Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined
    if (file === undefined)
      throw invalidConfiguration(
        `--format: expected one of ${Object.keys(FORMATS).join(', ')}, received ${JSON.stringify(format)}`,
      )
    const [run = ''] = call.arguments
    const { text } = await call.client.ask(`/runs/${await runIdOf(call.client, run)}/${file}`)
    writeOutput(call.text('output') ?? '-', text, call.terminal)
    return EXIT_CODES.passed
  },
}
