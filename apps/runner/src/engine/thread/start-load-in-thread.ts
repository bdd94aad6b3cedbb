import type { LoadHandle, LoadOptions } from '../load-handle.ts'
import { LoadThread } from './load-thread.ts'

/**
 * Runs one shard in a thread of its own, so that the caller's event loop stays free for leases and frames. The same as
 * `startLoad`, except that `clock` cannot be given and `snapshot` is at most a second old.
 */
export function startLoadInThread(options: Omit<LoadOptions, 'clock'>): LoadHandle {
  const { startAtMs, onFrame, onNotice, ...plan } = options
  return new LoadThread(plan).start({ startAtMs, onFrame, onNotice })
}
