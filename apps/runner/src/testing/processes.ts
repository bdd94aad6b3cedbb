import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** A process of the runner, started as it is for real. */
export interface TestProcess {
  readonly pid: number
  /** Everything it has logged. */
  readonly output: string
  kill(signal: NodeJS.Signals): Promise<void>
}

/** Starts a program and waits until it says that it has started. Throws with its output when it ends first. */
export async function startProcess(
  program: string,
  env: Readonly<Record<string, string>>,
): Promise<TestProcess> {
  const child = spawn(process.execPath, ['--enable-source-maps', program], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let started = false
  const outcome = new Promise<boolean>((resolve) => {
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
      started ||= output.includes('"msg":"started"')
      if (started) resolve(true)
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.once('exit', () => resolve(false))
  })
  if (!(await outcome)) throw new Error(`${program} ended before it had started:\n${output}`)
  return {
    pid: child.pid ?? 0,
    get output() {
      return output
    },
    kill: (signal) => end(child, signal),
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}
