import { parentPort, workerData } from 'node:worker_threads'
import type { LoadHandle } from '../load-handle.ts'
import { startLoad } from '../start-load.ts'
import type { FromThread, ThreadStart, ToThread } from './messages.ts'

// Entry of the engine's thread: one shard, driven by messages.

/** A time of the shared monotonic clock in the time base of this thread's performance.now(). */
function onThisClock(atNs: bigint): number {
  return performance.now() + Number(atNs - process.hrtime.bigint()) / 1e6
}

function obey(handle: LoadHandle, message: ToThread): void {
  switch (message.type) {
    case 'stop':
      handle.stop()
      return
    case 'hold':
      handle.hold()
      return
    case 'resume':
      handle.resume()
      return
    case 'abort':
      handle.abort(message.reason)
      return
    case 'set-users':
      handle.setUsers(message.users, message.scenario)
      return
    case 'set-rate':
      handle.setRate(message.ratePerS, message.scenario)
      return
  }
}

function run(port: NonNullable<typeof parentPort>, start: ThreadStart): void {
  const tell = (message: FromThread): void => port.postMessage(message)
  const fail = (error: unknown): void => {
    const known = error instanceof Error ? error : new Error(String(error))
    tell({ type: 'failed', message: known.message, stack: known.stack })
    port.close()
  }
  try {
    const { startAtNs, ...options } = start
    const handle = startLoad({
      ...options,
      ...(startAtNs === undefined ? {} : { startAtMs: onThisClock(startAtNs) }),
      // The first frame of a short run may come before `handle` is there: never within this call.
      onFrame: (frame) => tell({ type: 'frame', frame, snapshot: handle.snapshot() }),
      onNotice: (notice) => tell({ type: 'notice', notice }),
    })
    port.on('message', (message: ToThread) => obey(handle, message))
    handle.done.then((end) => {
      tell({ type: 'end', end, snapshot: handle.snapshot() })
      port.close()
    }, fail)
  } catch (error) {
    fail(error)
  }
}

if (parentPort) run(parentPort, workerData as ThreadStart)
