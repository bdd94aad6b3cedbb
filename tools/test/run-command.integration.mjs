import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { collect, runCommand } from '../lib/processes/run-command.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'broadside-command-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** @param {string} program @param {number} [timeoutMs] */
const command = (program, timeoutMs = 5_000) => ({
  command: process.execPath,
  args: ['-e', program],
  cwd: folder,
  env: {},
  logPath: join(folder, 'command.log'),
  timeoutMs,
})

test('gives the output of a command that ends well, and logs all of it', async () => {
  const program = "console.log('out'); console.error('err')"
  expect(await runCommand({ ...command(program), what: 'it', todo: 'nothing' })).toBe('out\n')
  expect(readFileSync(join(folder, 'command.log'), 'utf8')).toContain('err')
})

test('a failure says what, why, where to read and what to do', async () => {
  const failing = runCommand({ ...command('process.exit(3)'), what: 'counting', todo: 'count again' })
  await expect(failing).rejects.toMatchObject({
    message: 'counting failed',
    why: expect.stringContaining('exit code 3'),
    logPath: join(folder, 'command.log'),
    todo: 'count again',
  })
})

test('what a command leaves running does not keep it from ending', async () => {
  const leaving = `require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' }); process.exit(0)`
  expect(await collect(command(leaving))).toMatchObject({ code: 0 })
})

test('a command that does not end is ended', async () => {
  const { code, error } = await collect(command('setInterval(() => {}, 1000)', 300))
  expect({ code, error }).toEqual({ code: null, error: 'it did not end within 0.3 s' })
})
