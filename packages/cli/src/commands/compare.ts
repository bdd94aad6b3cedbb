import { EXIT_CODES, type ExitCode } from '@broadside/shared/runs/exit-code'
import type { Command } from '../command.ts'
import { type Comparison, comparisonText } from '../comparison-text.ts'
import { runIdOf } from '../run-id.ts'

export const compareCommand: Command = {
  name: 'compare',
  usage: '<run> <run> […] [options]',
  summary: 'Compares one to five runs with the first, the baseline',
  takes: { min: 2, max: 6 },
  help: [
    ['--fail-on-worse', 'exits with 99 when a run is worse than the first, 98 when it cannot be compared'],
    ['--json', 'as JSON'],
  ],
  options: { json: { type: 'boolean' }, 'fail-on-worse': { type: 'boolean' } },
  async run({ arguments: runs, client, terminal, flag }) {
    const ids = await Promise.all(runs.map((run) => runIdOf(client, run)))
    const comparison = await client.json<Comparison>(`/compare?runs=${ids.join(',')}`)
    terminal.out(flag('json') ? `${JSON.stringify(comparison, null, 2)}\n` : comparisonText(comparison))
    return flag('fail-on-worse') ? gate(comparison) : EXIT_CODES.passed
  },
}

function gate({ comparisons }: Comparison): ExitCode {
  const changes = comparisons.map(({ change }) => change)
  if (changes.includes('not_comparable')) return EXIT_CODES.measurementInvalid
  return changes.includes('worse') ? EXIT_CODES.thresholdsFailed : EXIT_CODES.passed
}
