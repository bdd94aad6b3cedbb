import { readdirSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { pause } from '../../testing/run-engine.ts'
import { sharedTick } from '../../transport/coarse-tick.ts'

/** What this process holds on to. */
export interface Footprint {
  readonly sockets: number
  readonly timers: number
  readonly descriptors: number
  /** Deadlines that the engine still looks at. */
  readonly deadlines: number
  /** After a collection: objects, and what lies outside of the heap. */
  readonly memoryBytes: number
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

function footprint(): Footprint {
  const active = process.getActiveResourcesInfo()
  const countOf = (kind: string) => active.filter((name) => name === kind).length
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return {
    sockets: countOf('TCPSocketWrap'),
    timers: countOf('Timeout'),
    descriptors: readdirSync('/dev/fd').length,
    deadlines: sharedTick().size,
    memoryBytes: heapUsed + external,
  }
}

const SETTLE_TRIES = 300
const SETTLE_MS = 100

const COUNTS = ['sockets', 'timers', 'descriptors', 'deadlines'] as const
type Count = (typeof COUNTS)[number]

/** The footprint once none of these is larger than `before`, or what it has come to after half a minute. */
export async function settledFootprint(
  before?: Footprint,
  counts: readonly Count[] = COUNTS,
): Promise<Footprint> {
  let now = footprint()
  for (let i = 0; i < SETTLE_TRIES && (!before || leftOver(before, now, counts).length > 0); i++) {
    await pause(SETTLE_MS)
    now = footprint()
    if (!before) break
  }
  return now
}

/** Collected anew each time, yet never quite the same: code is compiled, tables grow. */
const MEMORY_SLACK_BYTES = 24 * 1024 * 1024

/** What is held on to now and was not before, in words. */
export function leftOver(before: Footprint, now: Footprint, counted: readonly Count[] = COUNTS): string[] {
  const counts = counted
    .filter((what) => now[what] > before[what])
    .map((what) => `${now[what] - before[what]} ${what}`)
  const grownBytes = now.memoryBytes - before.memoryBytes
  return grownBytes > MEMORY_SLACK_BYTES ? [...counts, `${Math.round(grownBytes / 1024)} KiB`] : counts
}
