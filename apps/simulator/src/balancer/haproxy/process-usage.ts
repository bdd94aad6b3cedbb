import { readFile } from 'node:fs/promises'

/** Linux counts processor time in these, on every architecture that Node runs on. */
const MS_PER_TICK = 10
const PAGE_BYTES = 4096
// Fields of /proc/PID/stat (proc(5)) counted from the one after the process's name.
const USER_TICKS = 11
const SYSTEM_TICKS = 12
const RSS_PAGES = 21

export interface Usage {
  cpuMs: number
  rssBytes: number
}

/** What a process and its children use of the machine, from /proc; undefined where there is no /proc or no process. */
export async function processTreeUsage(pid: number): Promise<Usage | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const usage = {
      cpuMs: (Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS])) * MS_PER_TICK,
      rssBytes: Number(fields[RSS_PAGES]) * PAGE_BYTES,
    }
    for (const child of children.split(' ').filter((text) => text.trim() !== '')) {
      const more = await processTreeUsage(Number(child))
      usage.cpuMs += more?.cpuMs ?? 0
      usage.rssBytes += more?.rssBytes ?? 0
    }
    return usage
  } catch {
    return undefined
  }
}
