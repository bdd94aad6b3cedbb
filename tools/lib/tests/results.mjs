import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ name: string, passed: number, failed: number, skipped: number, note?: string }} Result */

/**
 * What a runner did, from its exit code and its JSON report. A runner that crashed, wrote no report or ran no test has
 * failed, whatever it counted.
 * @param {{ name: string, code: number | null, why?: string, reportPath: string, read: (report: any) => Omit<Result, 'name'> }} options
 * @returns {Result}
 */
export function judge({ name, code, why, reportPath, read }) {
  if (!existsSync(reportPath))
    return crashed(name, why ?? `it ended with exit code ${code} and wrote no report`)
  const counted = read(JSON.parse(readFileSync(reportPath, 'utf8')))
  if (counted.passed + counted.failed === 0) return crashed(name, why ?? 'it ran no test')
  if (code !== 0 && counted.failed === 0) {
    return { name, ...counted, failed: 1, note: why ?? `no test failed, but the runner ended with ${code}` }
  }
  return { name, ...counted }
}

/** @param {string} name @param {string} note @returns {Result} */
export const crashed = (name, note) => ({ name, passed: 0, failed: 1, skipped: 0, note })

/**
 * Vitest's JSON report. A file that could not even be loaded has no test in it, and counts as one failure.
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { status: string, assertionResults: { status: string }[] }[] }} report
 */
export function readVitest(report) {
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/**
 * Playwright's JSON report: a flaky test is a failed one.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] }} report
 */
export function readPlaywright({ stats, errors }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }
}

/** Several results under one name. @param {string} name @param {readonly Result[]} results @returns {Result} */
export function addUp(name, results) {
  const sum = sumOf(results)
  const notes = results.flatMap((result) => (result.note ? [`${result.name}: ${result.note}`] : []))
  return { name, ...sum, ...(notes.length > 0 ? { note: notes.join('; ') } : {}) }
}

/** @param {readonly Result[]} results */
function sumOf(results) {
  const sum = { passed: 0, failed: 0, skipped: 0 }
  for (const { passed, failed, skipped } of results) {
    sum.passed += passed
    sum.failed += failed
    sum.skipped += skipped
  }
  return sum
}

/** The closing line, alone on its line, that CI reads. @param {readonly Result[]} results */
export function closingLine(results) {
  const { passed, failed } = sumOf(results)
  return `${passed} passed, ${failed} failed`
}
