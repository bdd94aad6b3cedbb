import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/**
 * When the process began, as an opaque text: together with the pid it names a process for good, though pids are
 * used again. Undefined when there is no such process.
 * @param {number} pid
 * @returns {string | undefined}
 */
export function processStart(pid) {
  if (existsSync('/proc/self/stat')) return linuxStart(pid)
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}

/** @param {number} pid */
function linuxStart(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command's name is in brackets and may hold spaces, so fields are counted from the last bracket on.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    return undefined
  }
}

/**
 * Whether that very process still runs.
 * @param {{ pid: number, startedAt: string | undefined }} identity
 */
export const isRunning = (identity) =>
  identity.startedAt !== undefined && processStart(identity.pid) === identity.startedAt
