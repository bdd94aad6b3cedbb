import { observedText } from '../format/threshold.ts'
import { RUN_ERRORS } from '../runs/run-error.ts'
import type { Finding, ThresholdResult } from '../summary/summary.ts'
import { loudFindings, type RunReport } from './run-report.ts'
import { attributes, escapeXml } from './xml.ts'

interface TestCase {
  readonly group: string
  readonly name: string
  /** `failure`: what was judged did not hold. `error`: it could not be judged. */
  readonly problem?: { readonly kind: 'failure' | 'error'; readonly type: string; readonly message: string }
  readonly output?: string
}

/**
 * An ended run as JUnit XML: one test case for the run itself, one for its validity, one for each threshold. A threshold of
 * an invalid run is still shown as it came out; the validity's error is what fails the suite.
 */
export function junitXml(run: RunReport): string {
  const cases = [runCase(run), validityCase(run), ...run.thresholds.map(thresholdCase)]
  const count = (kind: 'failure' | 'error') => cases.filter(({ problem }) => problem?.kind === kind).length
  const timeS = (run.summary?.durationMs ?? 0) / 1_000
  const totals = {
    tests: cases.length,
    failures: count('failure'),
    errors: count('error'),
    time: timeS.toFixed(3),
  }
  const started = run.startedAt ?? run.createdAt
  const suite = { name: run.name, ...totals, timestamp: new Date(started).toISOString() }
  const properties = Object.entries({
    run: run.id,
    url: run.url,
    verdict: run.verdict,
    validity: run.validity ?? undefined,
    scenario: run.scenario ?? undefined,
    branch: run.git.branch ?? undefined,
    commit: run.git.commit ?? undefined,
  }).flatMap(([name, value]) =>
    value === undefined ? [] : [`      <property${attributes({ name, value })}/>`],
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes({ name: 'Broadside', ...totals })}>`,
    `  <testsuite${attributes(suite)}>`,
    '    <properties>',
    ...properties,
    '    </properties>',
    ...cases.map((one) => caseXml(one, run)),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

function runCase({ status, failure }: RunReport): TestCase {
  const what = { group: 'run', name: 'the run comes to its end' }
  if (status === 'finished') return what
  const why = failure ? `${RUN_ERRORS[failure.code]}: ${failure.message}` : `the run is ${status}`
  return { ...what, problem: { kind: 'error', type: failure?.code ?? status, message: why } }
}

function validityCase(run: RunReport): TestCase {
  const what = { group: 'validity', name: 'the measurement can be trusted' }
  const output = loudFindings(run).map(findingText).join('\n\n') || undefined
  if (run.validity !== 'invalid') return { ...what, output }
  const [first] = run.findings.filter(({ severity }) => severity === 'invalid')
  const message = first?.title ?? 'nothing was measured'
  return { ...what, output, problem: { kind: 'error', type: first?.checkId ?? 'invalid', message } }
}

const findingText = ({ severity, checkId, title, advice }: Finding): string =>
  `${severity}: ${title} (${checkId})${advice ? `\n${advice}` : ''}`

function thresholdCase(result: ThresholdResult): TestCase {
  const what = { group: 'thresholds', name: `${result.metric}: ${result.threshold}` }
  const output = `observed: ${observedText(result)}`
  if (result.passed) return { ...what, output }
  const message = `${result.metric}: expected ${result.threshold}, observed ${observedText(result)}`
  return { ...what, output, problem: { kind: 'failure', type: 'threshold', message } }
}

function caseXml({ group, name, problem, output }: TestCase, run: RunReport): string {
  const head = `    <testcase${attributes({ classname: `${run.name}.${group}`, name })}`
  const inner = [
    ...(problem ? [`<${problem.kind}${attributes({ type: problem.type, message: problem.message })}/>`] : []),
    ...(output === undefined ? [] : [`<system-out>${escapeXml(output)}</system-out>`]),
  ]
  return inner.length === 0 ? `${head}/>` : `${head}>${inner.join('')}</testcase>`
}
