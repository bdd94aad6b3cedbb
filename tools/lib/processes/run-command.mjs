import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { StepError } from '../step-error.mjs'
import { signalTo } from './stop-process.mjs'

const leftoverMs = 500

/** Commands under way: a launcher that stops half way ends these as well. @type {Set<number>} */
const groups = new Set()

/** Ends every command that still runs. */
export function stopCommands() {
  for (const pid of groups) signalTo(-pid, 'SIGKILL')
}

/**
 * Runs a command to its end; both outputs go to the log, each line to `onLine`.
 * @param {{
 *   what: string, command: string, args: readonly string[], cwd: string, env: Record<string, string>, logPath: string,
 *   todo: string, timeoutMs: number, onLine?: (line: string) => void,
 *   onText?: (text: string) => void, uid?: number, gid?: number,
 * }} options `what` names the act in the error ("installing the dependencies")
 * @returns {Promise<string>} its standard output
 */
export async function runCommand(options) {
  const { what, logPath, todo } = options
  const { code, signal, stdout, error } = await collect(options)
  if (code === 0) return stdout
  throw new StepError(`${what} failed`, {
    why: error ?? `${options.command} ended with ${signal ?? `exit code ${code}`}`,
    logPath,
    todo,
  })
}

/**
 * The same, but any exit code is an answer.
 * @param {Omit<Parameters<typeof runCommand>[0], 'what' | 'todo'>} options
 * @returns {Promise<{ code: number | null, signal: string | null, stdout: string, error?: string }>}
 */
export function collect({ command, args, cwd, env, logPath, timeoutMs, onLine, onText, uid, gid }) {
  return new Promise((resolve) => {
    const log = createWriteStream(logPath, { flags: 'w', mode: 0o600 })
    const ids = uid === undefined ? {} : { uid, gid }
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      ...ids,
    })
    const pid = child.pid
    if (pid) groups.add(pid)
    let stdout = ''
    /** @type {string | undefined} */
    let error
    const timer = setTimeout(() => {
      error = `it did not end within ${timeoutMs / 1000} s`
      if (pid) signalTo(-pid, 'SIGKILL')
    }, timeoutMs)
    /** @param {(typeof resolve) extends (value: infer Result) => void ? Result : never} result */
    const settle = (result) => {
      clearTimeout(timer)
      if (pid) groups.delete(pid)
      log.end(() => resolve(result))
    }
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', (/** @type {string} */ text) => {
        log.write(text)
        onText?.(text)
        if (stream === child.stdout) stdout += text
        const lines = text.split('\n').filter((line) => line.trim())
        for (const line of lines) onLine?.(line)
      })
    }
    child.once('error', (cause) => settle({ code: null, signal: null, stdout, error: cause.message }))
    // What it left running in its group would hold the outputs open, and outlive us.
    child.once('exit', () => setTimeout(() => pid && signalTo(-pid, 'SIGKILL'), leftoverMs))
    child.once('close', (code, signal) => settle({ code: error ? null : code, signal, stdout, error }))
  })
}
