// Run as a process of its own by guarded-children.mjs. The launcher holds the other end of this process's standard
// input; when that end closes without a farewell, the launcher was killed, and what it started is stopped from here.
import { createInterface } from 'node:readline'
import { isRunning, processStart } from './process-identity.mjs'
import { stopGroup } from './stop-process.mjs'

/** @typedef {{ pid: number, startedAt: string | undefined, stopSignal: NodeJS.Signals, graceMs: number }} Ward */

/** @type {Ward[]} */
const wards = []
let farewell = false

for (const signal of /** @type {const} */ (['SIGINT', 'SIGHUP', 'SIGTERM'])) {
  process.on(signal, () => undefined) // only the end of the launcher ends the guard
}

for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line)
  if (order.watch) wards.unshift({ ...order.watch, startedAt: processStart(order.watch.pid) })
  if (order.forget) wards.splice(0, wards.length, ...wards.filter((ward) => ward.pid !== order.forget))
  if (order.farewell) farewell = true
}

if (!farewell) {
  for (const ward of wards) await stopGroup({ ...ward, isGone: () => !isRunning(ward) })
}
