// Runs programs pinned to one core each: the server on core 0, the client on core 1.
import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { promisify } from 'node:util'

const SERVER_CORE = '0'
const CLIENT_CORE = '1'
const MEMORY_POLL_MS = 50
/** k6 reports its progress all the way. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024
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

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  await once(probe, 'close')
  return port
}

/**
 * Starts a yardstick on a free port; `stop` ends it.
 * @param {{ command: string, args: string[] }} yardstick
 * @param {string[]} args its switches
 */
export async function startServer(yardstick, args = [], { pinned = true } = {}) {
  const port = await freePort()
  const every = [...yardstick.args, '-addr', `127.0.0.1:${port}`, ...args]
  const [command, all] = pinned ? pin(SERVER_CORE, yardstick.command, every) : [yardstick.command, every]
  const child = spawn(command, all, { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  child.stdout.resume()
  return {
    httpBase: `http://127.0.0.1:${port}`,
    wsBase: `ws://127.0.0.1:${port}`,
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}

/** Runs one client to its end and parses the JSON line it prints. */
export async function runClient(bundle, args, nodeOptions = [], { pinned = true } = {}) {
  const every = [...nodeOptions, bundle, ...args.map(String)]
  const [command, all] = pinned ? pin(CLIENT_CORE, process.execPath, every) : [process.execPath, every]
  const { stdout } = await run(command, all, { maxBuffer: MAX_OUTPUT_BYTES })
  return JSON.parse(stdout)
}

/** Runs another load generator; its output, the CPU seconds it took and the most memory it held. */
export async function runTimed(program, args) {
  const [command, all] = pin(CLIENT_CORE, program, args.map(String))
  const timed = ['-c', 'TIMEFORMAT=\'cpu %U %S\'; time "$@"', 'bash', command, ...all]
  const running = run('bash', timed, { maxBuffer: MAX_OUTPUT_BYTES })
  let peakKiB = 0
  const poll = setInterval(() => {
    peakKiB = Math.max(peakKiB, childPeakKiB(running.child.pid))
  }, MEMORY_POLL_MS)
  try {
    const { stdout, stderr } = await running
    const [, user, system] = /cpu ([\d.]+) ([\d.]+)/.exec(stderr) ?? []
    return { stdout, cpuS: Number(user) + Number(system), peakMiB: Math.round(peakKiB / 1_024) }
  } finally {
    clearInterval(poll)
  }
}

/** Peak resident memory of the one child of a shell; 0 when it has none any more, or where there is no /proc. */
function childPeakKiB(shell) {
  try {
    const [child] = readFileSync(`/proc/${shell}/task/${shell}/children`, 'utf8').trim().split(' ')
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
