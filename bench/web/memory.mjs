import { setTimeout as sleep } from 'node:timers/promises'
import { startLiveRun, stopRun } from '../lib/follow-run.mjs'
import { fixed } from '../lib/report.mjs'
import { metricsOf } from './live-page.mjs'

export const MINUTES = 30
const MOST_ROWS = 16
const MINUTE_MS = 60_000
const MIB = 2 ** 20

/** What the live page holds after each minute, garbage collected before. */
export async function memory({ system, browser, minutes = MINUTES }) {
  const run = await startLiveRun(system, { duration: `${minutes + 5}m`, users: 20 })
  const page = await browser.newPage()
  try {
    await page.goto(`/runs/${run.id}`)
    await page.locator('[data-testid=chart-e2e] [data-series] path').first().waitFor()
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Performance.enable')
    const rows = []
    const everyMinutes = Math.ceil(minutes / (MOST_ROWS - 1))
    const beganMs = performance.now()
    for (let minute = 0; minute <= minutes; minute += everyMinutes) {
      await sleep(beganMs + minute * MINUTE_MS - performance.now())
      await devTools.send('HeapProfiler.collectGarbage')
      const { JSHeapUsedSize, Nodes, JSEventListeners } = await metricsOf(devTools)
      rows.push([minute, fixed(JSHeapUsedSize / MIB), Nodes, JSEventListeners])
      console.error(`memory, minute ${minute} of ${minutes}: ${fixed(JSHeapUsedSize / MIB)} MiB`)
    }
    return {
      title: `Memory of the live page over ${minutes} minutes`,
      note: 'The page keeps the newest five to ten minutes second by second and the time before them as the server merged it: its points are between 150 and 600, however long the run.',
      head: ['minute', 'heap MiB', 'DOM nodes', 'listeners'],
      rows,
    }
  } finally {
    await page.context().close()
    await stopRun(system, run.id)
  }
}
