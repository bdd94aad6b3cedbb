import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startChild } from './child.mjs'

const guardPath = fileURLToPath(new URL('./guard.mjs', import.meta.url))
const restartDelayMs = 500
const restartsMax = 5
const restartWindowMs = 60_000

/**
 * @typedef {import('./child.mjs').Child} Child
 * @typedef {import('./child.mjs').ChildSpec} ChildSpec
 * @typedef {(child: Child, how: string, next: 'restarting' | 'given up') => void} OnDeath
 */

/**
 * All long-running processes of one launcher. They stop in the reverse order of their start; one that dies by itself is
 * started again; and a guard stops them if the launcher itself is killed.
 * @param {{ onDeath: OnDeath, onChange?: () => void }} events
 */
export function createChildren({ onDeath, onChange = () => undefined }) {
  const guard = startGuard()
  /** @type {{ spec: ChildSpec, child: Child, deathsAtMs: number[] }[]} */
  const entries = []
  let stopping = false
  /** @type {Promise<void> | undefined} */
  let stopped
  let impatient = false

  /** @param {ChildSpec} spec */
  async function begin(spec) {
    const child = await startChild(spec)
    guard.tell({ watch: { pid: child.pid, stopSignal: child.stopSignal, graceMs: child.graceMs } })
    return child
  }

  /** @param {(typeof entries)[number]} entry */
  async function watch(entry) {
    for (;;) {
      const how = await entry.child.ending
      guard.tell({ forget: entry.child.pid })
      if (stopping) return
      const nowMs = performance.now()
      entry.deathsAtMs = [...entry.deathsAtMs.filter((atMs) => atMs > nowMs - restartWindowMs), nowMs]
      const giveUp = entry.deathsAtMs.length > restartsMax
      onDeath(entry.child, how, giveUp ? 'given up' : 'restarting')
      if (giveUp) return
      await entry.child.kill() // what its process group left behind
      await sleep(restartDelayMs * entry.deathsAtMs.length)
      if (stopping) return
      entry.child = await begin(entry.spec)
      onChange()
    }
  }

  return {
    /**
     * Starts a process. `keep` is called once it has proved healthy: from then on its death means a restart.
     * @param {ChildSpec} spec
     */
    async start(spec) {
      const child = await begin(spec)
      const entry = { spec, child, deathsAtMs: [] }
      entries.push(entry)
      if (stopping) await child.stop()
      return {
        child,
        keep() {
          watch(entry).catch((error) => onDeath(entry.child, `restart failed: ${error.message}`, 'given up'))
        },
      }
    },
    /** @returns {Record<string, number>} process ids by name, as of now */
    pids: () => Object.fromEntries(entries.map(({ child }) => [child.name, child.pid])),
    /**
     * Stops everything, last started first. Called again, it kills at once what still runs.
     * @param {(child: Child, how: 'stopped' | 'killed') => void} [onStopped]
     */
    stopAll(onStopped = () => undefined) {
      if (stopping) impatient = true
      stopping = true
      if (impatient) for (const { child } of entries) if (!child.ended()) child.kill()
      stopped ??= (async () => {
        for (const { child } of [...entries].reverse()) {
          onStopped(child, await (impatient ? child.kill() : child.stop()))
        }
        guard.dismiss()
      })()
      return stopped
    },
  }
}

/** @typedef {ReturnType<typeof createChildren>} Children */

function startGuard() {
  const guard = spawn(process.execPath, [guardPath], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  const orders = /** @type {import('node:stream').Writable} */ (guard.stdin)
  // A guard that someone killed is a lost safety net, not a reason to stop working.
  orders.on('error', () => undefined)
  guard.on('error', () => undefined)
  guard.unref()
  const handle = /** @type {import('node:net').Socket} */ (orders)
  handle.unref()
  /** @param {object} order */
  const tell = (order) => orders.write(`${JSON.stringify(order)}\n`)
  return {
    tell,
    dismiss() {
      tell({ farewell: true })
      orders.end()
    },
  }
}
