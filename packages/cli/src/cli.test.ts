import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMMANDS, runCli } from './cli.ts'
import { findConnection } from './connection.ts'
import { readCliEnv } from './env.ts'
import { memoryTerminal } from './test/memory-terminal.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'broadside-cli-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const env = { url: 'http://127.0.0.1:9', apiKey: 'bs_key' }
async function cli(...args: string[]) {
  const terminal = memoryTerminal()
  return { code: await runCli(args, { env, terminal, folder }), ...terminal.written }
}

test('help of everything, and of each command with each of its options', async () => {
  const general = await cli('--help')
  expect(general.code).toBe(0)
  for (const command of COMMANDS) {
    expect(general.out).toContain(command.summary)
    const { code, out } = await cli(command.name, '--help')
    expect(code).toBe(0)
    for (const option of Object.keys(command.options)) expect(out).toContain(`--${option}`)
  }
})

test.each([
  [['frob'], 'There is no command "frob"; expected run, compare, list, open, export.'],
  [['run'], 'expected 1 arguments, received none'],
  [['run', 'a', 'b'], 'received a b'],
  [['run', 'a', '--frob'], "Unknown option '--frob'"],
  [['run', 'a', '--set', 'x'], '--set: expected name=value'],
  [['run', 'a', '--junit', 'x.xml'], 'need --wait'],
  [['run', 'a', '--wait', '--timeout', 'soon'], '--timeout: expected a duration'],
  [['run', 'a', '--wait', '--json', '-', '--junit', '-'], 'Only one result can go to stdout'],
  [['run', 'missing.yaml'], 'missing.yaml could not be read'],
  [['run', 'a', '--url', 'nowhere'], 'expected http(s)://host[:port], received "nowhere"'],
  [['list', '--limit', '-1'], '--limit'],
  [['export', 'x', '--format', 'pdf'], '--format: expected one of csv, json'],
  [['compare', 'a'], 'expected 2 to 6 arguments'],
])('%j is refused with 104 before anything is asked', async (args, sentence) => {
  const { code, out, err } = await cli(...args)
  expect([code, out]).toEqual([104, ''])
  expect(err).toContain(sentence)
})

test('a server that does not answer: 1, and which server', async () => {
  const { code, err } = await cli('list')
  expect(code).toBe(1)
  expect(err).toContain('http://127.0.0.1:9 does not answer')
})

test('a file that is no configuration is refused with its place', async () => {
  writeFileSync(join(folder, 'broken.yaml'), 'target: [')
  writeFileSync(join(folder, 'list.json'), '[1]')
  expect((await cli('run', join(folder, 'broken.yaml'))).err).toContain('is not YAML or JSON')
  expect((await cli('run', join(folder, 'list.json'))).err).toContain(
    'expected an object with target and scenarios',
  )
})

test('server and key: flags, then the environment, then the local file of this folder or one above', () => {
  const inner = join(folder, 'a', 'b')
  mkdirSync(inner, { recursive: true })
  mkdirSync(join(folder, '.broadside'), { recursive: true })
  const local = { url: 'http://127.0.0.1:7380', apiKey: 'bs_local', ports: {} }
  writeFileSync(join(folder, '.broadside', 'local.json'), JSON.stringify(local))
  expect(findConnection({}, {}, inner)).toEqual({ url: local.url, apiKey: 'bs_local' })
  expect(findConnection({ url: 'http://x' }, env, inner)).toEqual({ url: 'http://x', apiKey: 'bs_key' })
  // The local key is never sent to another server.
  expect(() => findConnection({ url: 'http://elsewhere.example' }, {}, inner)).toThrow('No API key')
})

test('what CI says of the commit', () => {
  expect(readCliEnv({ GITHUB_SHA: 'abc', GITHUB_HEAD_REF: '', GITHUB_REF_NAME: 'main' })).toMatchObject({
    commit: 'abc',
    branch: 'main',
  })
  expect(readCliEnv({ GITHUB_REF_NAME: '7/merge', GITHUB_HEAD_REF: 'fix' }).branch).toBe('fix')
})
