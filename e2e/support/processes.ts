import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { stack } from './stack.ts'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface Finished {
  readonly code: number | null
  readonly out: string
  readonly err: string
}
export interface Started {
  readonly finished: Promise<Finished>
  /** Resolves with the match when stdout or stderr says it; rejects when the process ends before. */
  says(text: RegExp): Promise<RegExpMatchArray>
  signal(signal: NodeJS.Signals): void
}

/** Starts a program as CI would: with the server and its key in the environment. */
export function startProgram(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Started {
  const { url, apiKey } = stack()
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, BROADSIDE_URL: url, BROADSIDE_API_KEY: apiKey, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { out: '', err: '' }
  const listeners = new Set<() => void>()
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.out += text
    for (const listener of listeners) listener()
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.err += text
    for (const listener of listeners) listener()
  })
  const finished = new Promise<Finished>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, ...output }))
  })
  return {
    finished,
    signal: (signal) => void child.kill(signal),
    says: (text) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const match = (output.out + output.err).match(text)
          if (!match) return
          listeners.delete(look)
          resolve(match)
        }
        listeners.add(look)
        look()
        void finished.then(() =>
          reject(new Error(`it ended without saying ${text}: ${output.out}${output.err}`)),
        )
      }),
  }
}

const CLIENT = 'packages/cli/bin/broadside.mjs'
/** The command-line client, as it was built. */
export const startClient = (...args: string[]): Started => startProgram(process.execPath, [CLIENT, ...args])
export const client = (...args: string[]): Promise<Finished> => startClient(...args).finished

/** Process ids of the stack, by name; read again, since processes are replaced. */
export const pids = (): Readonly<Record<string, number>> =>
  JSON.parse(readFileSync(process.env.BROADSIDE_STACK_FILE ?? '', 'utf8')).pids

/** Takes the core away from a process for 300 of every 400 ms, as a neighbour on the same core would, until stopped. */
export function starve(pid: number): () => Promise<void> {
  let starving = true
  const done = (async () => {
    while (starving) {
      process.kill(pid, 'SIGSTOP')
      await new Promise((resolve) => setTimeout(resolve, 300))
      process.kill(pid, 'SIGCONT')
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })()
  return () => {
    starving = false
    return done
  }
}
