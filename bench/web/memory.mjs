import { setTimeout as sleep } from 'node:timers/promises'
import { startLiveRun, stopRun } from '../lib/follow-run.mjs'
import { fixed } from '../lib/report.mjs'
import { metricsOf } from './live-page.mjs'

const MINUTES = 5
const MINUTE_MS = 60_000
const MIB = 2 ** 20

/** What the live page holds after each minute, garbage collected before. */
export async function memory({ system, browser }) {
  const run = await startLiveRun(system, { duration: '10m', users: 20 })
  const page = await browser.newPage()
  try {
    await page.goto(`/runs/${run.id}`)
    await page.locator('[data-testid=chart-e2e] [data-series] path').first().waitFor()
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Performance.enable')
    const rows = []
    for (let minute = 0; minute <= MINUTES; minute++) {
      await devTools.send('HeapProfiler.collectGarbage')
      const { JSHeapUsedSize, Nodes, JSEventListeners } = await metricsOf(devTools)
      rows.push([minute, fixed(JSHeapUsedSize / MIB), Nodes, JSEventListeners])
      if (minute < MINUTES) await sleep(MINUTE_MS)
    }
    return {
      title: `Memory of the live page over ${MINUTES} minutes`,
      note: 'The points of the run stay in the page, so that every chart can show all of them: that is the only thing that may grow, by 60 points a minute.',
      head: ['minute', 'heap MiB', 'DOM nodes', 'listeners'],
      rows,
    }
  } finally {
    await page.context().close()
    await stopRun(system, run.id)
  }
}
