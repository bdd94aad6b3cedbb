import { readFileSync } from 'node:fs'

/** What this thread has used since it began, in ms of a core. */
export interface ThreadUsage {
  readonly cpuMs: number
  /** Runnable, but the core was given to someone else: how starved the generator is. 0 where unknown. */
  readonly waitedMs: number
}

const SCHEDSTAT = '/proc/thread-self/schedstat'

/**
 * Reads the usage of the calling thread: the kernel's own account on Linux, elsewhere that of the whole process. undefined
 * while all open files are used up.
 */
export function threadUsage(): ThreadUsage | undefined {
  try {
    const [ran = '', waited = ''] = readFileSync(SCHEDSTAT, 'latin1').split(' ')
    return { cpuMs: Number(ran) / 1e6, waitedMs: Number(waited) / 1e6 }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EMFILE') return undefined
    const { user, system } = process.cpuUsage() // not Linux, or a kernel without this account
    return { cpuMs: (user + system) / 1e3, waitedMs: 0 }
  }
}
