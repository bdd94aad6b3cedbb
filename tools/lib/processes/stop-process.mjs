import { setTimeout as sleep } from 'node:timers/promises'

const pollMs = 25
const killWaitMs = 5_000

/**
 * Sends a signal to a process (positive id) or to a process group (negative id).
 * @param {number} pid
 * @param {NodeJS.Signals | 0} signal
 * @returns {boolean} whether there was anyone to receive it
 */
export function signalTo(pid, signal) {
  try {
    process.kill(pid, signal)
    return true
  } catch (error) {
    const code = /** @type {NodeJS.ErrnoException} */ (error).code
    if (code === 'ESRCH') return false
    if (code === 'EPERM') return true // it is there, under another user
    throw error
  }
}

/**
 * Asks the leader of a process group to stop, waits, and then kills whatever is left of the group.
 * @param {{ pid: number, stopSignal: NodeJS.Signals, graceMs: number, isGone: () => boolean }} target
 * @returns {Promise<'stopped' | 'killed'>}
 */
export async function stopGroup({ pid, stopSignal, graceMs, isGone }) {
  if (!isGone()) signalTo(pid, stopSignal)
  const orderly = await waitUntil(isGone, graceMs)
  // The group can outlive its leader: a supervisor that died left its children behind.
  if (signalTo(-pid, 'SIGKILL') && !orderly) signalTo(pid, 'SIGKILL')
  await waitUntil(isGone, killWaitMs)
  return orderly ? 'stopped' : 'killed'
}

/**
 * @param {() => boolean} condition
 * @param {number} timeoutMs
 */
export async function waitUntil(condition, timeoutMs) {
  const endMs = performance.now() + timeoutMs
  while (!condition()) {
    if (performance.now() >= endMs) return false
    await sleep(pollMs)
  }
  return true
}
