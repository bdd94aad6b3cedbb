import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A process of the runner as it is started for real, here from its TypeScript source. */
export interface TestProcess {
  readonly pid: number
  /** Everything it has logged. */
  readonly output: string
  kill(signal: NodeJS.Signals): Promise<void>
}

const MAINS = { worker: '../worker/worker.main.ts', aggregator: '../aggregator/aggregator.main.ts' } as const

/** Starts one and waits until it says that it has started. Throws with its output when it ends first. */
export async function startProcess(
  main: keyof typeof MAINS,
  env: Readonly<Record<string, string>>,
): Promise<TestProcess> {
  const entry = fileURLToPath(new URL(MAINS[main], import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', entry], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const started = new Promise<void>((resolve) => {
    child.stdout.on('data', () => output.includes('"msg":"started"') && resolve())
  })
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${main} ended before it had started:\n${output}`)
  })
  await Promise.race([started, ended])
  ended.catch(() => undefined) // from here on an exit is what the test wants
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
