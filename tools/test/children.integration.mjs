import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createChildren } from '../lib/processes/children.mjs'
import { signalTo, waitUntil } from '../lib/processes/stop-process.mjs'

const orderly = `process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000)`
const stubborn = `process.on('SIGTERM', () => console.log('no')); setInterval(() => {}, 1000)`
const withGrandchild = `
  const { spawn } = require('node:child_process')
  console.log(spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' }).pid)
  ${orderly}`

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'broadside-children-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** @param {string} name @param {string} program */
const spec = (name, program) => ({
  name,
  command: process.execPath,
  args: ['-e', `${program}; console.log('ready')`],
  env: {},
  cwd: folder,
  logPath: join(folder, `${name}.log`),
  graceMs: 500,
})
/** @param {string} name */
const logOf = (name) => readFileSync(join(folder, `${name}.log`), 'utf8')
/** @param {string} name */
const ready = (name) => waitUntil(() => logOf(name).includes('ready'), 5_000)
/** @param {number} pid */
const isGone = (pid) => !signalTo(pid, 0)

test('stops in the reverse order of the start, and kills what does not stop', async () => {
  const children = createChildren({ onDeath: () => undefined })
  for (const [name, program] of [
    ['first', orderly],
    ['second', stubborn],
    ['third', orderly],
  ]) {
    const { keep } = await children.start(spec(name, program))
    await ready(name)
    keep()
  }
  const pids = Object.values(children.pids())
  /** @type {string[]} */
  const order = []
  await children.stopAll((child, how) => order.push(`${child.name} ${how}`))
  expect(order).toEqual(['third stopped', 'second killed', 'first stopped'])
  expect(pids.every(isGone)).toBe(true)
})

test('what a stopped process left behind in its group is killed', async () => {
  const children = createChildren({ onDeath: () => undefined })
  await children.start(spec('parent', withGrandchild))
  await ready('parent')
  const grandchild = Number.parseInt(logOf('parent'), 10)
  expect(isGone(grandchild)).toBe(false)
  await children.stopAll()
  expect(await waitUntil(() => isGone(grandchild), 2_000)).toBe(true)
})

test('a process that dies by itself is started again', async () => {
  /** @type {string[]} */
  const deaths = []
  let changes = 0
  const children = createChildren({
    onDeath: (child, how, next) => deaths.push(`${child.name} ${how} ${next}`),
    onChange: () => {
      changes += 1
    },
  })
  const { child, keep } = await children.start(spec('worker', orderly))
  await ready('worker')
  keep()
  process.kill(child.pid, 'SIGKILL')
  expect(await waitUntil(() => changes === 1, 5_000)).toBe(true)
  expect(deaths).toEqual(['worker SIGKILL restarting'])
  expect(children.pids().worker).not.toBe(child.pid)
  await children.stopAll()
})

test('a program that does not exist is named', async () => {
  const children = createChildren({ onDeath: () => undefined })
  const missing = { ...spec('missing', ''), command: join(folder, 'nothing-here') }
  await expect(children.start(missing)).rejects.toMatchObject({ message: 'missing cannot be started' })
  await children.stopAll()
})

test('when the launcher itself is killed, nothing it started stays', async () => {
  const launcher = join(folder, 'launcher.mjs')
  const library = new URL('../lib/processes/children.mjs', import.meta.url).href
  writeFileSync(
    launcher,
    `import { createChildren } from ${JSON.stringify(library)}
     const children = createChildren({ onDeath: () => undefined })
     await children.start(${JSON.stringify(spec('orphan', stubborn))})
     console.log(children.pids().orphan)
     setInterval(() => {}, 1000)`,
  )
  const launcherProcess = spawn(process.execPath, [launcher], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [text] = await once(launcherProcess.stdout, 'data')
  const orphan = Number.parseInt(String(text), 10)
  await ready('orphan')
  launcherProcess.kill('SIGKILL')
  expect(await waitUntil(() => isGone(orphan), 5_000)).toBe(true)
})
