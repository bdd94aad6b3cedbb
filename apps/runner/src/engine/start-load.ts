import type { LoadHandle, LoadOptions } from './load-handle.ts'

export function startLoad(_options: LoadOptions): LoadHandle {
  throw new Error('the engine is still being built')
}
