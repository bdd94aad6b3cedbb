import { parentPort, workerData } from 'node:worker_threads'
import type { LoadHandle } from '../load-handle.ts'
import { startLoad } from '../start-load.ts'
import type { FromThread, ThreadPlan, ToThread } from './messages.ts'

// Entry of the engine's thread: one shard, driven by messages.

/** A time of the shared monotonic clock in the time base of this thread's performance.now(). */
function onThisClock(atNs: bigint): number {
  return performance.now() + Number(atNs - process.hrtime.bigint()) / 1e6
}

function obey(handle: LoadHandle, message: Exclude<ToThread, { type: 'start' }>): void {
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
    case 'disturb':
      handle.disturb(message.forMs, message.event)
      return
    case 'set-users':
      handle.setUsers(message.users, message.scenario)
      return
    case 'set-rate':
      handle.setRate(message.ratePerS, message.scenario)
      return
    case 'search-step':
      handle.takeSearchStep(message.step)
      return
  }
}

function run(port: NonNullable<typeof parentPort>, plan: ThreadPlan): void {
  const tell = (message: FromThread): void => port.postMessage(message)
  const fail = (error: unknown): void => {
    const known = error instanceof Error ? error : new Error(String(error))
    tell({ type: 'failed', message: known.message, stack: known.stack })
    port.close()
  }
  const start = (startAtNs: bigint | undefined): LoadHandle => {
    const handle: LoadHandle = startLoad({
      ...plan,
      ...(startAtNs === undefined ? {} : { startAtMs: onThisClock(startAtNs) }),
      // The first frame of a short run may come before `handle` is there: never within this call.
      onFrame: (frame) => tell({ type: 'frame', frame, snapshot: handle.snapshot() }),
      onNotice: (notice) => tell({ type: 'notice', notice }),
    })
    handle.done.then((end) => {
      tell({ type: 'end', end, snapshot: handle.snapshot() })
      port.close()
    }, fail)
    return handle
  }
  let handle: LoadHandle | undefined
  port.on('message', (message: ToThread) => {
    try {
      if (message.type === 'start') handle = start(message.startAtNs)
      else if (handle) obey(handle, message)
    } catch (error) {
      fail(error)
    }
  })
  tell({ type: 'ready' })
}

if (parentPort) run(parentPort, workerData as ThreadPlan)
