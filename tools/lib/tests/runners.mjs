import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { childEnvironment } from '../env.mjs'
import { root } from '../layout.mjs'
import { collect } from '../processes/run-command.mjs'
import { addUp, judge, readPlaywright, readVitest } from './results.mjs'

/** Of one part. A machine half as fast as the one that the tests were written on still gets through. */
const timeoutMs = 1_500_000

/** @typedef {{ logs: string, env: Record<string, string>, print: (text: string) => void }} RunnerContext */

/**
 * @param {string} name @param {readonly string[]} args of Node.js @param {RunnerContext} context
 */
function runNode(name, args, { logs, env, print }) {
  /** @type {Record<string, string>} */
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
  return collect({
    command: process.execPath,
    args,
    cwd: root,
    env: { ...childEnvironment(), ...colour, ...env },
    logPath: join(logs, `test-${name}.log`),
    timeoutMs,
    onText: print,
  })
}

/** @param {string} path */
const inModules = (path) => join(root, 'node_modules', path)

/**
 * Checks that only pass or fail; each command counts as one test.
 * @param {string} name @param {readonly (readonly string[])[]} commands @param {RunnerContext} context
 * @returns {Promise<import('./results.mjs').Result>}
 */
async function runChecks(name, commands, context) {
  const codes = []
  for (const [program, ...args] of commands)
    codes.push((await runNode(name, [inModules(program), ...args], context)).code)
  const passed = codes.filter((code) => code === 0).length
  return { name, passed, failed: codes.length - passed, skipped: 0 }
}

/** @param {RunnerContext} context */
export const runLint = (context) =>
  runChecks(
    'lint',
    [['@biomejs/biome/bin/biome', 'ci', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`, '.']],
    context,
  )

/** @param {RunnerContext} context */
export const runTypes = (context) => {
  const turbo = ['turbo/bin/turbo', 'run', 'typecheck', '--output-logs=errors-only', '--ui=stream']
  const compile = (/** @type {string} */ project) => ['typescript/bin/tsc', '--noEmit', '-p', project]
  return runChecks('types', [turbo, compile('tools'), compile('e2e'), compile('bench')], context)
}

/**
 * One project of vitest.config.ts. Engine tests run one file at a time: they measure milliseconds, and two files on two
 * cores would measure each other.
 * @param {'unit' | 'integration' | 'engine'} project @param {RunnerContext} context
 */
export async function runVitest(project, context) {
  const reportPath = join(context.logs, `vitest-${project}.json`)
  rmSync(reportPath, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportPath}`]
  const alone = project === 'engine' ? ['--no-file-parallelism'] : []
  const args = [inModules('vitest/vitest.mjs'), 'run', '--project', project, ...reporters, ...alone]
  const { code, error } = await runNode(project, args, context)
  return judge({ name: project, code, why: error, reportPath, read: readVitest })
}

/**
 * The browser tests of e2e/: first those that bear each other's company, then those that need the system to themselves. Two
 * commands, because Playwright leaves out what depends on a project that failed.
 * @param {RunnerContext} context
 */
export async function runPlaywright(context) {
  const together = await runPlaywrightProject('together', context)
  return addUp('e2e', [together, await runPlaywrightProject('alone', context)])
}

/** One project of playwright.config.ts. @param {'together' | 'alone'} project @param {RunnerContext} context */
async function runPlaywrightProject(project, context) {
  const name = `e2e-${project}`
  const reportPath = join(context.logs, `playwright-${project}.json`)
  rmSync(reportPath, { force: true })
  const env = { ...context.env, PLAYWRIGHT_JSON_OUTPUT_NAME: reportPath }
  const args = [inModules('@playwright/test/cli.js'), 'test', '--project', project, '--reporter=list,json']
  const { code, error } = await runNode(name, args, { ...context, env })
  return judge({ name, code, why: error, reportPath, read: readPlaywright })
}
