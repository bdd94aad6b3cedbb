import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addUp, closingLine, judge, readPlaywright, readVitest } from '../lib/tests/results.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'broadside-results-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** @param {{ passed: number, failed: number }} counts @param {number} code */
const judged = (counts, code) => {
  const reportPath = join(folder, 'report.json')
  writeFileSync(reportPath, JSON.stringify({ ...counts, skipped: 0 }))
  return judge({ name: 'unit', code, reportPath, read: (report) => report })
}

describe('the verdict on a runner', () => {
  test('what it counted', () => {
    expect(judged({ passed: 3, failed: 0 }, 0)).toMatchObject({ passed: 3, failed: 0 })
    expect(judged({ passed: 3, failed: 2 }, 1)).toMatchObject({ passed: 3, failed: 2 })
  })
  test('no report is a failure', () => {
    const missing = judge({
      name: 'unit',
      code: 0,
      reportPath: join(folder, 'none'),
      read: (report) => report,
    })
    expect(missing).toMatchObject({ passed: 0, failed: 1 })
  })
  test('no test at all is a failure', () => {
    expect(judged({ passed: 0, failed: 0 }, 0)).toMatchObject({ failed: 1, note: 'it ran no test' })
  })
  test('a runner that ends badly without a failed test is a failure', () => {
    expect(judged({ passed: 3, failed: 0 }, 1)).toMatchObject({ passed: 3, failed: 1 })
  })
})

test('a file that Vitest could not load counts as one failure', () => {
  const assertion = (/** @type {string} */ status) => ({ status })
  expect(
    readVitest({
      numPassedTests: 4,
      numFailedTests: 1,
      numPendingTests: 1,
      numTodoTests: 0,
      testResults: [
        { status: 'failed', assertionResults: [assertion('failed'), assertion('passed')] },
        { status: 'failed', assertionResults: [] },
        { status: 'passed', assertionResults: [assertion('passed')] },
      ],
    }),
  ).toEqual({ passed: 4, failed: 2, skipped: 1 })
})

test('a flaky browser test is a failed one', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }
  expect(readPlaywright({ stats, errors: [{}] })).toEqual({ passed: 5, failed: 3, skipped: 2 })
})

test('the closing line sums all runners', () => {
  const result = { name: '', skipped: 0 }
  const results = [
    { ...result, passed: 10, failed: 0 },
    { ...result, passed: 2, failed: 1 },
  ]
  expect(closingLine(results)).toBe('12 passed, 1 failed')
})

test('several results under one name keep the reason of each', () => {
  const results = [
    { name: 'a', passed: 10, failed: 0, skipped: 1 },
    { name: 'b', passed: 0, failed: 1, skipped: 0, note: 'it ran no test' },
  ]
  expect(addUp('both', results)).toEqual({
    name: 'both',
    passed: 10,
    failed: 1,
    skipped: 1,
    note: 'b: it ran no test',
  })
})
