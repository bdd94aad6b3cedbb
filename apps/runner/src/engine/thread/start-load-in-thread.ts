import type { LoadHandle, LoadOptions } from '../load-handle.ts'
import { startLoad } from '../start-load.ts'

export function startLoadInThread(options: LoadOptions): LoadHandle {
  return startLoad(options)
}
