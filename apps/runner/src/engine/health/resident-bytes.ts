/** Resident memory of this process; undefined where it cannot be read, as when all open files are used up: the load goes on. */
export function residentBytes(): number | undefined {
  try {
    return process.memoryUsage.rss()
  } catch {
    return undefined
  }
}
