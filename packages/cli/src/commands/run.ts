import { randomUUID } from 'node:crypto'
import type { RunReport } from '@broadside/shared/export/run-report'
import { EXIT_CODES, type ExitCode, exitCodeOf } from '@broadside/shared/runs/exit-code'
import { again } from '../again.ts'
import { type Client, Refused } from '../client.ts'
import type { Call, Command } from '../command.ts'
import { invalidConfiguration } from '../errors.ts'
import { parseOverrides, parseSets } from '../parse-set.ts'
import { isConfigFile, readConfigFile } from '../read-config-file.ts'
import { reportsAsked, writeReports } from '../reports.ts'
import { runText } from '../run-text.ts'
import { readTimeout, waitForRun } from '../wait.ts'

interface Created {
  readonly id: string
  readonly url: string
  readonly repeated: boolean
  readonly warnings: readonly string[]
}

export const runCommand: Command = {
  name: 'run',
  usage: '<scenario | file.yaml | file.json> [options]',
  summary: 'Starts a run from a stored scenario or a configuration file',
  takes: { min: 1, max: 1 },
  help: [
    ['--set name=value', 'overrides a field: users=10, scenarios.main.ramp=2s; repeatable'],
    ['--overrides JSON', 'overrides several fields; --set takes precedence'],
    ['--target id|slug', 'uses this target instead of the scenario’s own'],
    ['--name, --note, --tag', 'labels of the run; --tag is repeatable'],
    ['--commit, --branch', 'the version under test (default: from the CI environment)'],
    ['--idempotency-key key', 'the same key returns the same run'],
    ['--wait', 'waits for the end and exits with its code; Ctrl-C stops the run'],
    ['--timeout 10m', 'stops the run if it has not ended by then (with --wait)'],
    ['--junit, --json, --markdown file|-', 'writes the result (with --wait)'],
  ],
  options: {
    set: { type: 'string', multiple: true },
    overrides: { type: 'string' },
    target: { type: 'string' },
    name: { type: 'string' },
    note: { type: 'string' },
    tag: { type: 'string', multiple: true },
    commit: { type: 'string' },
    branch: { type: 'string' },
    'idempotency-key': { type: 'string' },
    wait: { type: 'boolean' },
    timeout: { type: 'string' },
    junit: { type: 'string' },
    json: { type: 'string' },
    markdown: { type: 'string' },
  },
  async run(call) {
    const { client, terminal } = call
    const reports = reportsAsked(call)
    const timeoutMs = readTimeout(call)
    if (!call.flag('wait') && (reports.length > 0 || timeoutMs !== undefined))
      throw invalidConfiguration(
        '--junit, --json, --markdown and --timeout need --wait: there is no result before the end',
      )
    const created = await create(client, await requestOf(call))
    for (const warning of created.warnings) terminal.err(`Note: ${warning}`)
    if (!call.flag('wait')) {
      terminal.out(`${created.url}\n`)
      return EXIT_CODES.passed
    }
    terminal.err(`${created.repeated ? 'Already started' : 'Started'}: ${created.url}`)
    const run = await waitForRun(client, created.id, { terminal, timeoutMs })
    return report(call, run, reports)
  },
}

async function report(
  call: Call,
  run: RunReport,
  reports: ReturnType<typeof reportsAsked>,
): Promise<ExitCode> {
  const { terminal } = call
  const toOut = reports.some(({ path }) => path === '-')
  // What was asked for on stdout is alone there.
  if (toOut) terminal.err(runText(run))
  else terminal.out(`${runText(run)}\n`)
  writeReports(run, reports, terminal)
  return exitCodeOf(run)
}

async function requestOf(call: Call): Promise<object> {
  const [what = ''] = call.arguments
  const overridesText = call.text('overrides')
  const target = call.text('target')
  const git = {
    commit: call.text('commit') ?? call.env.commit,
    branch: call.text('branch') ?? call.env.branch,
  }
  return {
    ...(isConfigFile(what) ? { config: readConfigFile(what) } : { scenario: what }),
    overrides: parseSets(call.texts('set'), overridesText === undefined ? {} : parseOverrides(overridesText)),
    targetId: target === undefined ? undefined : await targetId(call.client, target),
    name: call.text('name'),
    note: call.text('note'),
    tags: call.texts('tag'),
    git: git.commit === undefined && git.branch === undefined ? undefined : git,
    // Of its own when none was given: an answer that was lost on the way can then be asked for again.
    idempotencyKey: call.text('idempotency-key') ?? randomUUID(),
  }
}

const targetId = async (client: Client, target: string): Promise<string> =>
  (await knownOr104(client.json<{ id: string }>(`/targets/${encodeURIComponent(target)}`))).id

const create = (client: Client, body: object): Promise<Created> =>
  knownOr104(again(() => client.json<Created>('/runs', { method: 'POST', body })))

/** A scenario or target that is not there was named wrongly: the configuration is invalid. */
async function knownOr104<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Refused && error.status === 404)
      throw invalidConfiguration(error.message, { cause: error })
    throw error
  }
}
