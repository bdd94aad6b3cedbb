import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { junitXml } from '@broadside/shared/export/junit'
import { markdownSummary } from '@broadside/shared/export/markdown'
import type { RunReport } from '@broadside/shared/export/run-report'
import type { Call } from './command.ts'
import { CliError, invalidConfiguration } from './errors.ts'
import type { Terminal } from './terminal.ts'

const WRITERS = {
  junit: junitXml,
  json: (run: RunReport) => `${JSON.stringify(run, null, 2)}\n`,
  markdown: markdownSummary,
} as const
type Format = keyof typeof WRITERS

export interface ReportAsked {
  readonly format: Format
  /** `-`: stdout */
  readonly path: string
}

/** Which results are to be written where. Throws CliError (104) when two are to go to stdout. */
export function reportsAsked(call: Pick<Call, 'text'>): readonly ReportAsked[] {
  const asked = (Object.keys(WRITERS) as Format[]).flatMap((format) => {
    const path = call.text(format)
    return path === undefined ? [] : [{ format, path }]
  })
  const toOut = asked.filter(({ path }) => path === '-')
  if (toOut.length > 1)
    throw invalidConfiguration(
      `Only one result can go to stdout, not ${toOut.map(({ format }) => `--${format} -`).join(' and ')}`,
    )
  return asked
}

/** Writes each result whole; folders are made as needed. Throws CliError that names the file. */
export function writeReports(run: RunReport, asked: readonly ReportAsked[], terminal: Terminal): void {
  for (const { format, path } of asked) writeOutput(path, WRITERS[format](run), terminal)
}

/** Writes to a file, or to stdout for `-`. */
export function writeOutput(path: string, text: string, terminal: Terminal): void {
  if (path === '-') {
    terminal.out(text)
    return
  }
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  } catch (cause) {
    throw new CliError(
      `${path} could not be written: ${cause instanceof Error ? cause.message : String(cause)}`,
      1,
      { cause },
    )
  }
}
