// Runs programs pinned to one core each: the server on core 0, the client on core 1.
import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { promisify } from 'node:util'

const SERVER_CORE = '0'
const CLIENT_CORE = '1'
const run = promisify(execFile)

/** Whether a program is on PATH. */
export function has(program) {
  try {
    execFileSync('which', [program], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const canPin = has('taskset')
const pin = (core, command, args) => (canPin ? ['taskset', ['-c', core, command, ...args]] : [command, args])

/** Starts the yardstick on a free port; `stop` ends it. */
export async function startServer(binary, args = []) {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  await once(probe, 'close')
  const [command, all] = pin(SERVER_CORE, binary, ['-addr', `127.0.0.1:${port}`, ...args])
  const child = spawn(command, all, { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return {
    port,
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}

/** Runs one client to its end and parses the JSON line it prints. */
export async function runClient(bundle, args, nodeOptions = []) {
  const [command, all] = pin(CLIENT_CORE, process.execPath, [...nodeOptions, bundle, ...args.map(String)])
  const { stdout } = await run(command, all)
  return JSON.parse(stdout)
}

/** Runs another load generator; its output and the CPU seconds it took. */
export async function runTimed(program, args) {
  const [command, all] = pin(CLIENT_CORE, program, args.map(String))
  const { stdout, stderr } = await run('bash', [
    '-c',
    'TIMEFORMAT=\'cpu %U %S\'; time "$@"',
    'bash',
    command,
    ...all,
  ])
  const [, user, system] = /cpu ([\d.]+) ([\d.]+)/.exec(stderr) ?? []
  return { stdout, cpuS: Number(user) + Number(system) }
}
