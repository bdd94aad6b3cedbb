import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning, processStart } from './processes/process-identity.mjs'
import { StepError } from './step-error.mjs'

/**
 * One launcher per home folder. The file names the holder, so that a lock left by a crash is recognised and taken over.
 * @param {{ run: string }} layout
 * @returns {{ release(): void }}
 */
export function takeLock(layout) {
  const path = join(layout.run, 'launcher.json')
  const holder = readHolder(path)
  if (holder && isRunning(holder)) {
    throw new StepError('Broadside is already running from this folder', {
      why: `the launcher with process id ${holder.pid} holds ${path}`,
      todo: `open the address it printed, or stop it with Ctrl-C (or: kill ${holder.pid}) and start again`,
    })
  }
  if (holder) rmSync(path, { force: true })
  const file = openExclusively(path)
  writeSync(file, JSON.stringify({ pid: process.pid, startedAt: processStart(process.pid) }))
  closeSync(file)
  return { release: () => rmSync(path, { force: true }) }
}

/** @param {string} path */
function openExclusively(path) {
  try {
    return openSync(path, 'wx', 0o600)
  } catch (error) {
    throw new StepError('another start is under way in this folder', {
      why: error instanceof Error ? error.message : String(error),
      todo: 'wait for it, then try again',
    })
  }
}

/**
 * @param {string} path
 * @returns {{ pid: number, startedAt: string | undefined } | undefined}
 */
function readHolder(path) {
  let text
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
  try {
    return JSON.parse(text)
  } catch {
    return { pid: 0, startedAt: undefined } // written half by a crash: nobody holds it
  }
}
