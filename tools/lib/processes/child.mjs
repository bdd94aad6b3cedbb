import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, renameSync } from 'node:fs'
import { StepError } from '../step-error.mjs'
import { stopGroup } from './stop-process.mjs'

/**
 * @typedef {{
 *   name: string,
 *   command: string,
 *   args: readonly string[],
 *   env: Record<string, string>,
 *   cwd: string,
 *   logPath: string,
 *   stopSignal?: NodeJS.Signals,
 *   graceMs?: number,
 *   uid?: number,
 *   gid?: number,
 * }} ChildSpec
 *
 * @typedef {{
 *   name: string,
 *   pid: number,
 *   logPath: string,
 *   stopSignal: NodeJS.Signals,
 *   graceMs: number,
 *   ending: Promise<string>,
 *   ended(): string | undefined,
 *   stop(): Promise<'stopped' | 'killed'>,
 *   kill(): Promise<'stopped' | 'killed'>,
 * }} Child
 * `ending` and `ended()` say how it ended: "exit code 1", "SIGKILL".
 */

/**
 * Starts a long-running process in a session of its own, so that Ctrl-C in the terminal reaches the launcher alone and
 * the launcher decides in which order things stop. Both outputs go to a log; the log of the start before is kept.
 * @param {ChildSpec} spec
 * @returns {Promise<Child>}
 */
export async function startChild(spec) {
  if (existsSync(spec.logPath)) renameSync(spec.logPath, `${spec.logPath}.before`)
  const log = openSync(spec.logPath, 'a', 0o600)
  const { stopSignal = 'SIGTERM', graceMs = 10_000 } = spec
  const child = spawn(spec.command, spec.args, {
    cwd: spec.cwd,
    env: spec.env,
    detached: true,
    stdio: ['ignore', log, log],
    ...(spec.uid === undefined ? {} : { uid: spec.uid, gid: spec.gid }),
  })
  closeSync(log)
  await once(child, 'spawn').catch((error) => {
    throw new StepError(`${spec.name} cannot be started`, {
      why: `${spec.command}: ${error instanceof Error ? error.message : error}`,
      logPath: spec.logPath,
      todo: 'check that the program exists and may be run',
    })
  })
  const pid = /** @type {number} */ (child.pid)

  /** @type {string | undefined} */
  let end
  const ending = new Promise((/** @type {(how: string) => void} */ resolve) => {
    child.once('exit', (code, signal) => {
      end = signal ?? `exit code ${code}`
      resolve(end)
    })
  })
  /** @param {number} withinMs */
  const stopWithin = (withinMs) =>
    stopGroup({ pid, stopSignal, graceMs: withinMs, isGone: () => end !== undefined })
  return {
    name: spec.name,
    pid,
    logPath: spec.logPath,
    stopSignal,
    graceMs,
    ending,
    ended: () => end,
    stop: () => stopWithin(graceMs),
    kill: () => stopWithin(0),
  }
}
