import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { childEnvironment } from '../env.mjs'
import { root } from '../layout.mjs'
import { findBinary, isExecutable } from '../processes/find-binary.mjs'
import { runCommand } from '../processes/run-command.mjs'
import { StepError } from '../step-error.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/**
 * The browser for the end-to-end tests: the caller's, one that is installed, or on Debian as root one that is
 * installed now.
 * @param {{ given: string | undefined, path: string, logs: string, report: import('../steps.mjs').Report }} options
 * @returns {Promise<string>} its path
 */
export async function provideChromium({ given, path, logs, report }) {
  const found = given ?? findBinary(names, `/usr/bin:${path}`) ?? [macChrome].find(isExecutable)
  const own = found ?? (await playwrightsOwn())
  if (own) {
    if (!isExecutable(own)) {
      throw new StepError('CHROMIUM_PATH names no program', {
        why: `${own} does not exist or may not be run`,
        todo: 'correct CHROMIUM_PATH or unset it',
      })
    }
    report.detail(own)
    return own
  }
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) {
    throw new StepError('there is no Chromium for the browser tests', {
      why: `CHROMIUM_PATH is not set, none of ${names.join(', ')} is on PATH, and it is installed by itself only on Debian as root`,
      todo: 'install it (Debian: sudo apt-get install chromium; elsewhere: npx playwright install chromium), or set CHROMIUM_PATH',
    })
  }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    report.progress(`apt-get ${args.join(' ')}`)
    await runCommand({
      what: `apt-get ${args[0]}`,
      command: 'apt-get',
      args,
      cwd: homedir(),
      env: { ...childEnvironment(), DEBIAN_FRONTEND: 'noninteractive' },
      logPath: join(logs, 'chromium-install.log'),
      timeoutMs: 300_000,
      onLine: report.progress,
      todo: 'install Chromium by hand, or set CHROMIUM_PATH',
    })
  }
  report.detail('/usr/bin/chromium, installed')
  return '/usr/bin/chromium'
}

async function playwrightsOwn() {
  const { chromium } = await import(join(root, 'node_modules/@playwright/test/index.mjs'))
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}
